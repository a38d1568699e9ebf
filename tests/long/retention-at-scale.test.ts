import type { D1Database } from '@cloudflare/workers-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELETIONS_PER_RUN, EXPIRING } from '#worker/retention/retention.service.ts';
import { type Server, startServer, TEST_SECRETS } from '../api/setup/harness.ts';
import type { Cost } from '../api/setup/metered-database.ts';
import { startMailRecorder } from './mail-recorder.ts';
import { cellOf, DAY, monthsAfter, type Simulated, simulatedPeople } from './retention-model.ts';
import {
  countAccounts,
  expiredRows,
  fillAccounts,
  idsIn,
  leftOver,
  ROWS_OF_A_PERSON,
  tableOf,
  use,
} from './retention-rows.ts';

const PEOPLE = 10_000;
const START = Date.UTC(2027, 2, 1) / 1000;
const DAYS = 730;
const RUNS_A_DAY = 23;
/** The most delay of an action: three days because months differ in length, two because a thousand are due at once. */
const LATE_MAX = 6 * DAY;
/** The days on which the mail provider is unavailable. */
const AWAY = { from: 200, until: 210 };
/** On every 37th day the first run is aborted half-way. */
const DIES_EVERY = 37;
/** D1's limit of statements per run of a Worker. */
const STATEMENTS_MAX = 1_000;
/** The most rows of one table per run: 100 statements of 5,000 rows, minus one statement for each other table. */
const SWEPT_MAX = (100 - (EXPIRING.length - 1)) * 5_000;

type RetentionState = { noticeOn: number | null; noticeOf: number | null; deletedOn: number | null };

let server: Server;
let db: D1Database;
let mail: Awaited<ReturnType<typeof startMailRecorder>>;

beforeAll(async () => {
  mail = await startMailRecorder();
  server = await startServer({
    vars: {
      MAIL_TRANSPORT: 'resend',
      MAIL_FROM: 'Marea <hello@marea.example>',
      APP_ORIGIN: 'https://marea.example',
      RESEND_BASE_URL: mail.url,
    },
    secrets: { ...TEST_SECRETS, RESEND_API_KEY: 're_of_the_long_tests' },
  });
  db = server.databases.DB;
});
afterAll(async () => {
  await server.close();
  mail.close();
});

test('over two years ten thousand people are notified once and deleted in time, and nobody else is affected', async () => {
  const people = simulatedPeople(PEOPLE, START);
  const states = new Map<Simulated, RetentionState>(
    people.map((person) => [person, { noticeOn: null, noticeOf: null, deletedOn: null }]),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const faults: string[] = [];
  const most = { statements: 0, rowsRead: 0, rowsWritten: 0, runs: 0, broken: 0 };
  await fillAccounts(db, people);
  let alive = new Set(people.map(({ id }) => id));
  let accounts = alive.size;

  for (let day = 0; day < DAYS; day++) {
    const midnight = START + day * DAY;
    await usesOf(day);
    await expiredRows(db, { day, at: midnight });
    mail.state.isAway = day >= AWAY.from && day < AWAY.until;
    let now = midnight;
    for (let hour = 1, isBusy = true; isBusy && hour <= RUNS_A_DAY; hour++) {
      now = midnight + hour * 3600;
      const breaksAt = hour === 1 && day % DIES_EVERY === 0 ? 2 + (day % 61) : null;
      const done = await run(now, breaksAt);
      noteMails(now);
      isBusy = done.mails === 100 || done.deleted === DELETIONS_PER_RUN || done.isBroken;
    }
    const left = await idsIn(db);
    for (const id of alive) if (!left.has(id)) noteDeletion(personOf(id), now);
    alive = left;
    for (const id of alive) noteLateness(personOf(id), { now, day });
    expect(faults).toEqual([]);
  }

  const end = START + DAYS * DAY;
  const survivors = people.filter(({ id }) => alive.has(id));
  const rows = await tableOf(db);
  expect(rows.map(({ id, used }) => ({ id, used }))).toEqual(
    survivors
      .map((person) => ({ id: person.id, used: spellOf(person, end) }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  // If a run is aborted between sending and recording, the next run sends the same mail again and records it.
  const notedElsewhen = rows.filter(({ id, noticed }) => {
    const mailed = noticeOf(personOf(id), end);
    if (mailed === null || noticed === null) return mailed !== noticed;
    return noticed < mailed || noticed - mailed >= DAY;
  });
  expect(notedElsewhen).toEqual([]);
  expect(await leftOver(db, end)).toEqual({
    ...Object.fromEntries(
      Object.entries(ROWS_OF_A_PERSON).map(([table, rows]) => [
        table,
        survivors.reduce((sum, person) => sum + rows(person), 0),
      ]),
    ),
    ownerless: 0,
    expired: 0,
    counts: expectedCounts(),
  });
  process.stdout.write(`${JSON.stringify({ ...most, deleted: PEOPLE - alive.size })}\n`);
  expect(most.statements).toBeLessThan(STATEMENTS_MAX);

  function personOf(id: string): Simulated {
    const person = byId.get(id);
    if (!person) throw new Error(`nobody is ${id}`);
    return person;
  }

  function retentionStateOf(person: Simulated): RetentionState {
    const state = states.get(person);
    if (!state) throw new Error(`${person.id} has no state`);
    return state;
  }

  /** When the notice of the current idle period was sent; null without one since the last use. */
  function noticeOf(person: Simulated, now: number): number | null {
    const { noticeOf: spell, noticeOn } = retentionStateOf(person);
    return spell === spellOf(person, now) ? noticeOn : null;
  }

  async function usesOf(day: number): Promise<void> {
    const from = START + day * DAY;
    const used = people.flatMap((person) =>
      person.uses.slice(1).flatMap((at) => (at >= from && at < from + DAY ? [{ id: person.id, at }] : [])),
    );
    for (const { id } of used) if (!alive.has(id)) faults.push(`${id} was deleted before a use`);
    // Some sign in through the product, the rest by the rows that it would write.
    const signedIn = used.filter((_, index) => index % 100 === 0);
    for (const { id, at } of signedIn) {
      await control('/__test/outside', { now: at });
      await control('/__test/sign-in', { email: `${id}@example.test` });
    }
    await use(
      db,
      used.filter((_, index) => index % 100 !== 0),
    );
  }

  async function run(now: number, breaksAt: number | null) {
    mail.state.now = now;
    const mailsBefore = mail.state.fresh.length;
    await control('/__test/outside', { now });
    await server.fetch('/__test/count-costs');
    const breakage = breaksAt && { atCall: breaksAt, isCarriedOut: breaksAt % 2 === 0, lasts: 'on' };
    await control('/__test/break-database', { breakage });
    const answer = await control('/__test/cron', { at: now });
    await control('/__test/break-database', { breakage: null });
    if (!breaksAt && !answer.ok) faults.push(`the run at ${now} failed`);
    const costs = (await (await server.fetch('/__test/costs')).json()) as Cost[]; // written by our own test entry
    most.statements = Math.max(most.statements, costs.length);
    most.rowsRead = Math.max(most.rowsRead, sumOf(costs, 'rowsRead'));
    most.rowsWritten = Math.max(most.rowsWritten, sumOf(costs, 'rowsWritten'));
    most.runs += 1;
    most.broken += answer.ok ? 0 : 1;
    const before = accounts;
    accounts = await countAccounts(db);
    return {
      mails: mail.state.fresh.length - mailsBefore,
      deleted: before - accounts,
      isBroken: !answer.ok,
    };
  }

  function noteMails(now: number): void {
    for (const address of mail.takeFresh()) {
      const person = personOf(address.replace('@example.test', ''));
      const state = retentionStateOf(person);
      const spell = spellOf(person, now);
      if (state.noticeOf === spell) faults.push(`${person.id} got two notices of ${spell}`);
      if (now <= monthsAfter(spell, 6)) faults.push(`${person.id} got a notice early, at ${now} of ${spell}`);
      Object.assign(state, { noticeOf: spell, noticeOn: now });
    }
  }

  function noteDeletion(person: Simulated, now: number): void {
    const spell = spellOf(person, now);
    const noticed = noticeOf(person, now);
    if (now <= monthsAfter(spell, 12)) faults.push(`${person.id} was deleted early, at ${now} of ${spell}`);
    if (noticed === null || now - noticed <= 60 * DAY)
      faults.push(`${person.id} was deleted without a record at ${now}`);
    retentionStateOf(person).deletedOn = now;
  }

  function noteLateness(person: Simulated, { now, day }: { now: number; day: number }): void {
    const spell = spellOf(person, now);
    // Nobody is due within half a year of a use.
    if (now - spell < 180 * DAY) return;
    const noticed = noticeOf(person, now);
    const isExcused = day >= AWAY.from && day < AWAY.until + 6;
    if (noticed === null) {
      if (!isExcused && now > monthsAfter(spell, 6) + LATE_MAX)
        faults.push(`${person.id} got no notice by ${now}`);
    } else if (now > Math.max(monthsAfter(spell, 12), noticed + 60 * DAY) + LATE_MAX) {
      faults.push(`${person.id} was not deleted by ${now}`);
    }
  }

  function expectedCounts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const [person, { deletedOn }] of states) {
      if (deletedOn === null) continue;
      const cell = cellOf(person, deletedOn);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    return counts;
  }
}, 1_200_000);

test('a run deletes a bounded number of expired rows, and the next one continues', async () => {
  const now = START + (DAYS + 10) * DAY;
  await db
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 500000)
       insert into rate_limit_hits (bucket, hit_id, hit_at, expires_at) select 'bucket', 'hit-' || i, ?1, ?1 from n`,
    )
    .bind(now - 1)
    .run();
  const left: number[] = [];
  for (let hour = 0; hour < 2; hour++) {
    await control('/__test/outside', { now: now + hour * 3600 });
    await control('/__test/cron', { at: now + hour * 3600 });
    left.push((await db.prepare('select count(*) as n from rate_limit_hits').first<number>('n')) ?? -1);
  }

  expect(left).toEqual([500_000 - SWEPT_MAX, 0]);
});

/** The last use up to an instant, from which an idle period is counted. */
function spellOf({ uses }: Simulated, now: number): number {
  return uses.findLast((at) => at <= now) ?? uses[0] ?? now;
}

const control = (path: string, body: object) =>
  server.fetch(path, { method: 'POST', body: JSON.stringify(body) });

const sumOf = (costs: readonly Cost[], field: 'rowsRead' | 'rowsWritten') =>
  costs.reduce((sum, cost) => sum + cost[field], 0);
