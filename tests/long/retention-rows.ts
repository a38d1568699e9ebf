import type { D1Database } from '@cloudflare/workers-types';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#drizzle/schema/index.ts';
import type { Simulated } from './retention-model.ts';

const CHUNK = 1_000;
const DAY_SECONDS = 86_400;
const PERIODS_EACH = 6;

/** Every table whose rows belong to a person. */
const OWNED_TABLES = Object.values(schema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => getTableConfig(table))
  .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
  .map(({ name }) => name);

/** The number of rows of each table that belong to a remaining person. */
export const ROWS_OF_A_PERSON: Readonly<Record<string, (person: Simulated) => number>> = {
  periods: ({ cycleLength }) => (cycleLength === null ? 0 : PERIODS_EACH),
  cycle_profiles: () => 1,
  tasks: () => 2,
  habits: () => 1,
  habit_checks: () => 2,
  journal_entries: () => 1,
  day_logs: () => 2,
  custom_symptoms: () => 1,
  consents: () => 1,
};

/** Creates everybody's accounts, with rows of every kind. */
export async function fillAccounts(db: D1Database, people: readonly Simulated[]): Promise<void> {
  for (let from = 0; from < people.length; from += CHUNK) {
    const rows = people.slice(from, from + CHUNK).map((person) => ({
      id: person.id,
      at: person.uses[0],
      birth: person.birthOn,
      last: person.periodLengths[0],
      usual: person.periodLengths[1],
    }));
    const periods = people.slice(from, from + CHUNK).flatMap(({ id, cycleLength }) =>
      cycleLength === null
        ? []
        : Array.from({ length: PERIODS_EACH }, (_, index) => ({
            id,
            n: index,
            on: new Date(Date.UTC(2026, 3, 1 + index * cycleLength)).toISOString().slice(0, 10),
          })),
    );
    await db.batch([
      db
        .prepare(
          `insert into users (user_id, email, address_key, language, tracking_id, created_at, last_active_at, birth_on)
           select value ->> 'id', (value ->> 'id') || '@example.test', (value ->> 'id') || '@example.test', 'en',
             't-' || (value ->> 'id'), value ->> 'at', value ->> 'at', value ->> 'birth' from json_each(?)`,
        )
        .bind(JSON.stringify(rows)),
      db
        .prepare(
          `insert into cycle_profiles (user_id, last_period_length, reported_period_length)
           select value ->> 'id', value ->> 'last', value ->> 'usual' from json_each(?)`,
        )
        .bind(JSON.stringify(rows)),
      db
        .prepare(
          `insert into periods (user_id, period_id, started_on, created_at)
           select value ->> 'id', 'p' || (value ->> 'n'), value ->> 'on', 1 from json_each(?)`,
        )
        .bind(JSON.stringify(periods)),
    ]);
  }
  await db.batch([
    db.prepare(
      `insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at)
       select user_id, 'task-' || value, 'Water the plants', 'water the plants', 'not_started', 0, 1
       from users, json_each('[1,2]')`,
    ),
    db.prepare(
      `insert into habits (user_id, habit_id, name, description, time_frame, length_minutes, weekdays, phases,
         created_on, created_at, weeks_from)
       select user_id, 'habit', 'Walk', '', 'morning', 10, 127, 15, '2026-12-01', 1, '2026-11-30' from users`,
    ),
    db.prepare(
      `insert into habit_checks (user_id, habit_id, checked_on, checked_at)
       select user_id, 'habit', value, 1 from users, json_each('["2027-01-01","2027-01-02"]')`,
    ),
    db.prepare(
      `insert into journal_entries (user_id, written_on, key_version, sealed, saved_at)
       select user_id, '2027-01-01', 1, 'sealed', 1 from users`,
    ),
    db.prepare(
      `insert into day_logs (user_id, logged_on, bleeding, key_version, sealed, saved_at)
       select user_id, value, 3, 1, 'sealed', 1 from users, json_each('["2027-01-01","2027-01-02"]')`,
    ),
    db.prepare(
      `insert into custom_symptoms (user_id, symptom_id, key_version, sealed, created_at)
       select user_id, 'symptom', 1, 'sealed', 1 from users`,
    ),
    db.prepare(
      `insert into consents (user_id, consent_id, kind, given, text_version, recorded_at)
       select user_id, 'consent', 'health', 1, '2025-03-20', 1 from users`,
    ),
  ]);
}

/** Records uses as the product does. */
export async function use(db: D1Database, uses: readonly { id: string; at: number }[]): Promise<void> {
  if (uses.length === 0) return;
  await db
    .prepare(
      `update users set last_active_at = used.at, retention_notice_at = null
       from (select value ->> 'id' as id, value ->> 'at' as at from json_each(?)) as used where user_id = used.id`,
    )
    .bind(JSON.stringify(uses))
    .run();
}

/** Adds a day's rows that expire within half an hour, or in the local outbox after thirty days. */
export async function expiredRows(db: D1Database, { day, at }: { day: number; at: number }): Promise<void> {
  const over = at + 1800;
  await db.batch([
    db.prepare(`insert into login_codes values (?1, 'n', 5, ?2)`).bind(`code-${day}`, over),
    db.prepare(`insert into login_requests values (?1, 'r', 'n', 5, ?2)`).bind(`code-${day}`, over),
    db
      .prepare(`insert into registrations values (?1, 's', 'f', 'e', 'en', '{}', 'v', 1, ?2)`)
      .bind(`code-${day}`, over),
    db
      .prepare(`insert into rate_limit_hits (bucket, hit_id, hit_at, expires_at) values (?1, 'h', 1, ?2)`)
      .bind(`bucket-${day}`, over),
    db
      .prepare(
        `insert into idempotency_keys (user_id, key_hash, call_hash, holder, expires_at)
         select user_id, ?1, 'c', 'h', ?2 from users limit 5`,
      )
      .bind(`key-${day}`, over),
    db
      .prepare(`insert into outbox_mails values (?1, ?1, 'r', 's', 't', 'h', ?2)`)
      .bind(`mail-${day}`, at - 31 * DAY_SECONDS),
  ]);
}

/** The number of accounts. */
export const countAccounts = async (db: D1Database): Promise<number> =>
  (await db.prepare('select count(*) as n from users').first<number>('n')) ?? 0;

/** The ids of all accounts. */
export async function idsIn(db: D1Database): Promise<Set<string>> {
  const text = await db.prepare('select json_group_array(user_id) as ids from users').first<string>('ids');
  return new Set(JSON.parse(text ?? '[]') as string[]); // written by the statement above
}

/** When each account was last used and notified, by id. */
export async function tableOf(
  db: D1Database,
): Promise<{ id: string; used: number; noticed: number | null }[]> {
  const { results } = await db
    .prepare(
      'select user_id as id, last_active_at as used, retention_notice_at as noticed from users order by 1',
    )
    .all<{ id: string; used: number; noticed: number | null }>();
  return results;
}

/** The other contents: rows of each kind, orphaned rows, expired rows that should be deleted, and the counts by cell. */
export async function leftOver(db: D1Database, now: number): Promise<Record<string, unknown>> {
  const count = async (sql: string) => (await db.prepare(sql).first<number>('n')) ?? 0;
  const rows: Record<string, number> = {};
  for (const table of Object.keys(ROWS_OF_A_PERSON)) {
    rows[table] = await count(`select count(*) as n from ${table}`);
  }
  let ownerless = 0;
  for (const name of OWNED_TABLES) {
    ownerless += await count(
      `select count(*) as n from ${name} where user_id not in (select user_id from users)`,
    );
  }
  const expiring = [
    'login_codes',
    'login_requests',
    'passkey_challenges',
    'registrations',
    'rate_limit_hits',
    'idempotency_keys',
  ];
  let expired = 0;
  for (const table of expiring) {
    expired += await count(`select count(*) as n from ${table} where expires_at <= ${now}`);
  }
  expired += await count(`select count(*) as n from outbox_mails`);
  expired += await count(`select count(*) as n from sessions where last_used_at < ${now - 31 * DAY_SECONDS}`);
  const { results } = await db
    .prepare('select * from anonymous_counts')
    .all<Record<string, string | number>>();
  const counts = Object.fromEntries(
    results.map((cell) => [
      [cell.quarter, cell.age_band, cell.cycle_length_band, cell.period_length_band].join(' '),
      cell.people,
    ]),
  );
  return { ...rows, ownerless, expired, counts };
}
