import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { query, TABLE_NAMES } from './setup/tables.ts';

const PLATFORM_TABLES = /^(_cf_|sqlite_|d1_migrations$)/;

/** Tables without an owner: requests for an address before a sign-in, and the local mails. */
const WITHOUT_OWNER = ['login_codes', 'login_requests', 'outbox_mails', 'registrations'];

/** Tables that identify nobody: keyed hashes, counts of many people, the timer's own rows. */
const WITHOUT_ANYBODY = [
  'rate_limit_hits',
  'passkey_challenges',
  'anonymous_counts',
  'cron_leases',
  'untold_deletions',
];

type Column = { name: string; pk: number };
const columnsOf = async (table: string): Promise<Column[]> =>
  (await query(`pragma table_info(${table})`)).map(({ name, pk }) => ({
    name: String(name),
    pk: Number(pk),
  }));

const migrationFiles = async () =>
  (await readdir('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join('migrations', name));

test('the migrations create exactly the tables of the schema', async () => {
  const rows = await query("select name from sqlite_master where type = 'table'");
  const built = rows.map(({ name }) => String(name)).filter((name) => !PLATFORM_TABLES.test(name));

  expect(built.sort()).toEqual([...TABLE_NAMES].sort());
});

test('each migration ran once, in the order of their numbers', async () => {
  const ran = (await query('select name from d1_migrations order by id')).map(({ name }) => String(name));

  expect(ran).toEqual((await migrationFiles()).map((path) => path.replace(/^migrations\//, '')).sort());
});

test('no migration drops a table or silently rebuilds one', async () => {
  const files = await migrationFiles();
  const contents = await Promise.all(files.map((path) => readFile(path, 'utf8')));

  expect(files.length).toBeGreaterThan(0);
  for (const sql of contents) {
    expect(sql).not.toMatch(/drop\s+table/i);
    expect(sql).not.toContain('__new_');
  }
});

test('migrations are numbered without gaps and named by intent', async () => {
  const names = (await migrationFiles()).map((path) => path.replace(/^migrations\//, '')).sort();

  names.forEach((name, index) => {
    expect(name).toMatch(new RegExp(`^${String(index).padStart(4, '0')}_[a-z0-9]+(_[a-z0-9]+)+\\.sql$`));
  });
});

type Sampled = { name: string; type: string; refersTo: string | null };

/** A sample value for a column of this type; a reference to the same table refers to the row itself. */
const sample = ({ name, type, refersTo }: Sampled) =>
  type.toLowerCase() === 'integer' ? 1 : `old ${refersTo ?? name}`;

/** Columns that are always null, because a trigger moves written values to another table. */
const MOVED: Readonly<Record<string, readonly string[]>> = { journal_entries: ['mood', 'energy'] };

test('rows from before the newest migration are unchanged after it', async () => {
  const files = (await migrationFiles()).sort();
  const newest = files.pop() ?? '';
  const db = new DatabaseSync(':memory:');
  for (const file of files) db.exec(await readFile(file, 'utf8'));
  const tables = db.prepare("select name from sqlite_master where type = 'table'").all();
  // The rows refer to each other, which is checked once all of them exist.
  db.exec('pragma foreign_keys = off');
  const old = tables.map(({ name }) => {
    const columns = db
      .prepare(
        `select name, type, (select "to" from pragma_foreign_key_list('${name}') where "from" = name) as refersTo
         from pragma_table_info('${name}')`,
      )
      .all() as Sampled[]; // SQLite's own format
    const names = columns.map((column) => column.name);
    const values = columns.map((column) => {
      if (MOVED[String(name)]?.includes(column.name)) return null;
      return column.name === 'user_id' ? 'old user' : sample(column);
    });
    // A trigger has already created the count of a person's rows.
    db.prepare(`insert or replace into ${name} (${names}) values (${names.map(() => '?')})`).run(...values);
    return { name, select: `select ${names} from ${name}` };
  });
  const before = old.map(({ select }) => db.prepare(select).all());
  db.exec('pragma foreign_keys = on');
  db.exec(await readFile(newest, 'utf8'));

  expect(files.length).toBeGreaterThan(0);
  expect(old.length).toBeGreaterThan(5);
  for (const [index, { name, select }] of old.entries()) {
    expect(before[index], String(name)).toHaveLength(1);
    expect(db.prepare(select).all(), String(name)).toEqual(before[index]);
  }
  expect(db.prepare('pragma foreign_key_check').all()).toEqual([]);
});

test('the day log’s migration turns starts on adjacent days into the bleeding of one period', async () => {
  const files = (await migrationFiles()).sort();
  const at = files.findIndex((file) => file.endsWith('0021_log_days.sql'));
  const db = new DatabaseSync(':memory:');
  for (const file of files.slice(0, at)) db.exec(await readFile(file, 'utf8'));
  const add = db.prepare(
    'insert into periods (user_id, period_id, started_on, created_at) values (?, ?, ?, 1)',
  );
  for (const user of ['ana', 'ben']) {
    db.prepare(
      `insert into users (user_id, email, address_key, language, tracking_id, created_at) values (?, ?, ?, 'en', ?, 1)`,
    ).run(user, user, user, user);
  }
  const days = ['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-09', '2026-02-01'];
  for (const [index, day] of days.entries()) add.run('ana', `p${index}`, day);
  add.run('ben', 'p0', '2026-01-08');
  db.exec(await readFile(files[at] ?? '', 'utf8'));

  const statement = 'select user_id || started_on, bled_until, bled_days from periods order by 1';
  expect(db.prepare(statement).all().map(Object.values)).toEqual([
    ['ana2026-01-01', '2026-01-05', 3],
    ['ana2026-01-02', '2026-01-05', 2],
    ['ana2026-01-05', null, 0],
    ['ana2026-01-09', null, 0],
    ['ana2026-02-01', null, 0],
    ['ben2026-01-08', null, 0],
  ]);
  const texts = ['period_id', 'started_on', 'origin', 'bled_until'].map(
    (column) => `coalesce(octet_length(${column}), 0)`,
  );
  const counted = `select sum(100 + ${texts.join(' + ')}) as bytes from periods group by user_id order by user_id`;
  expect(db.prepare('select bytes from person_usage order by user_id').all()).toEqual(
    db.prepare(counted).all(),
  );
});

test('the older of two open occurrences of a series became a separate task', async () => {
  const files = (await migrationFiles()).sort();
  const at = files.findIndex((file) => file.endsWith('0029_detach_older_occurrences.sql'));
  const db = new DatabaseSync(':memory:');
  for (const file of files.slice(0, at)) db.exec(await readFile(file, 'utf8'));
  db.exec(`
    insert into users (user_id, email, address_key, language, tracking_id, created_at) values ('ana', 'a', 'a', 'en', 'a', 1);
    insert into task_series (user_id, series_id, kind, rule, template, from_on, made)
    values ('ana', 's', 'calendar', 'FREQ=DAILY', '{}', '2026-03-01', 3);`);
  const add = db.prepare(
    `insert into tasks (user_id, task_id, title, title_folded, status, priority, created_at, series_id, occurrence, repeats)
     values ('ana', ?, '', '', ?, 0, 1, ?, ?, ?)`,
  );
  add.run('older', 'not_started', 's', 1, 'calendar');
  add.run('finished', 'completed', 's', 2, 'calendar');
  add.run('newest', 'in_progress', 's', 3, 'calendar');
  add.run('plain', 'not_started', null, null, null);
  db.exec(await readFile(files[at] ?? '', 'utf8'));

  const now = 'select task_id, series_id, occurrence, repeats from tasks order by task_id';
  expect(db.prepare(now).all().map(Object.values)).toEqual([
    ['finished', 's', 2, 'calendar'],
    ['newest', 's', 3, 'calendar'],
    ['older', null, null, null],
    ['plain', null, null, null],
  ]);
});

test('habits of before are of the rhythm days, their skipped days aren’t done, and all is counted as if it were new', async () => {
  const files = (await migrationFiles()).sort();
  const at = files.findIndex((file) => file.endsWith('0035_give_habits_a_rhythm.sql'));
  const db = new DatabaseSync(':memory:');
  for (const file of files.slice(0, at)) db.exec(await readFile(file, 'utf8'));
  const addPerson = (user: string) =>
    db.exec(`
      insert into users (user_id, email, address_key, language, tracking_id, created_at) values ('${user}', '${user}', '${user}', 'en', '${user}', 1);
      insert into habits (user_id, habit_id, name, description, time_frame, length_minutes, weekdays, phases, created_on, created_at, weeks_from)
      values ('${user}', 'h', 'Walk', '', 'noon', 10, 127, 15, '2026-03-01', 1, '2026-02-23');
      insert into habit_past_schedules (user_id, habit_id, until_on, weekdays, phases) values ('${user}', 'h', '2026-03-05', 127, 15);
      insert into habit_checks (user_id, habit_id, checked_on, checked_at, skipped) values ('${user}', 'h', '2026-03-01', 1, 0), ('${user}', 'h', '2026-03-02', 1, 1);`);
  addPerson('ana');
  db.exec(await readFile(files[at] ?? '', 'utf8'));
  addPerson('ben');

  const [ana, ben] = db.prepare('select bytes, habits from person_usage order by user_id').all();
  expect(ana).toEqual(ben);
  const rhythm = 'rhythm, times, every_days, anchor_on, target, target_per';
  for (const table of ['habits', 'habit_past_schedules'])
    expect(
      db.prepare(`select ${rhythm} from ${table} where user_id = 'ana'`).all().map(Object.values),
    ).toEqual([['days', null, null, null, null, 'day']]);
  const days = "select skipped, done, amount from habit_checks where user_id = 'ana' order by checked_on";
  expect(db.prepare(days).all().map(Object.values)).toEqual([
    [0, 1, null],
    [1, 0, null],
  ]);
});

describe('a person’s rows', () => {
  test.each(TABLE_NAMES.filter((name) => ![...WITHOUT_OWNER, ...WITHOUT_ANYBODY].includes(name)))(
    'of %s have user_id first in the primary key',
    async (table) => {
      const first = (await columnsOf(table)).find(({ pk }) => pk === 1);

      expect(first?.name).toBe('user_id');
    },
  );

  test.each(WITHOUT_OWNER)('are not in %s, which only contains addresses', async (table) => {
    const names = (await columnsOf(table)).map(({ name }) => name);

    expect(names).toContain('address_key');
    expect(names).not.toContain('user_id');
  });
});
