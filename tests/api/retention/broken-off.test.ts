import { expect, test } from 'vitest';
import { isWhole } from '#tests/whole.ts';
import { DELETIONS_PER_RUN } from '#worker/retention/retention.service.ts';
import { costsOf } from '../setup/costs.ts';
import { breakDatabase, fireCron, mendDatabase, readLogs, runCron, setClock } from '../setup/outside.ts';
import { secondsOf } from '../setup/person.ts';
import { fetchWorker, LEDGER } from '../setup/server.ts';
import { query } from '../setup/tables.ts';

const NOW = '2027-03-15T12:00:00Z';
const HOUR = 3600;
/** D1's limit of statements per run of a Worker. */
const STATEMENTS_MAX = 1_000;

type Somebody = { readonly name: string; readonly lastActive: string; readonly notice: string | null };

/** Accounts at `NOW`: one to be deleted, one to be notified, one in use. */
const GONE = { lastActive: '2026-02-01T10:00:00Z', notice: '2026-08-02T00:00:00Z' };
const QUIET = { lastActive: '2026-08-01T10:00:00Z', notice: null };
const PEOPLE: readonly Somebody[] = [
  { name: 'gone', ...GONE },
  { name: 'quiet', ...QUIET },
  { name: 'busy', lastActive: '2027-03-14T10:00:00Z', notice: null },
];

async function fill(people: readonly Somebody[]): Promise<void> {
  const rows = people.map(({ name, lastActive, notice }) => ({
    name,
    at: secondsOf(lastActive),
    notice: notice && secondsOf(notice),
  }));
  await query(
    `insert into users
       (user_id, email, address_key, language, tracking_id, created_at, last_active_at, retention_notice_at, birth_on)
     select value ->> 'name', (value ->> 'name') || '@example.test', (value ->> 'name') || '@example.test', 'en', 't', 1,
       value ->> 'at', value ->> 'notice', '1990-05-17' from json_each(?)`,
    JSON.stringify(rows),
  );
  await query(
    "insert into periods (user_id, period_id, started_on, created_at) select user_id, 'p1', '2025-12-01', 1 from users union all select user_id, 'p2', '2025-12-29', 1 from users",
  );
  await query(
    "insert into sessions (user_id, session_id, created_at, last_used_at) select user_id, 's', last_active_at, last_active_at from users",
  );
  await query(
    "insert into login_codes select address_key, 'n', 5, case user_id when 'busy' then ? else 2 end from users",
    secondsOf(NOW) + 2 * HOUR,
  );
}

/** The result of a run, without the instants of records. */
async function outcome() {
  const of = async (table: string) =>
    (await query(`select distinct user_id from ${table} order by 1`)).map(({ user_id }) => user_id);
  return {
    users: await query(
      'select user_id as id, retention_notice_at is not null as is_noted from users order by 1',
    ),
    withPeriods: await of('periods'),
    withSessions: await of('sessions'),
    codes: await query('select address_key from login_codes'),
    mails: await query('select recipient from outbox_mails'),
    isKnownToLedger: await isRecorded(),
    counts: await query('select quarter, age_band, cycle_length_band, people from anonymous_counts'),
  };
}

/** Whether the ledger has the one deletion, and no deletion is unrecorded. */
async function isRecorded(): Promise<boolean> {
  const recorded = await LEDGER.prepare('select count(*) as n from deletions').first<number>('n');
  const [unrecorded] = await query('select count(*) as n from untold_deletions');
  return recorded === 1 && unrecorded?.n === 0;
}

const DONE_ONCE = {
  users: [
    { id: 'busy', is_noted: 0 },
    { id: 'quiet', is_noted: 1 },
  ],
  withPeriods: ['busy', 'quiet'],
  withSessions: ['busy'],
  codes: [{ address_key: 'busy@example.test' }],
  mails: [{ recipient: 'quiet@example.test' }],
  isKnownToLedger: true,
  counts: [{ quarter: '2027-Q1', age_band: '30-39', cycle_length_band: '25-28', people: 1 }],
};

/** Whether a run at `NOW` completed. */
const runsThrough = () =>
  runCron(NOW).then(
    () => true,
    () => false,
  );

test.each([
  ['is lost on its way', false, 1],
  ['is carried out and never answered', true, 2],
])(
  'a run aborted at any of its calls, which %s, is finished by the next one',
  async (_, isCarriedOut, first) => {
    // The gate tries every third call, at different offsets per case.
    const step = isWhole ? 1 : 3;
    let atCall = (isWhole ? 1 : first) - step;
    for (let isThrough = false; !isThrough; ) {
      atCall += step;
      await fetchWorker('/__test/reset');
      await fill(PEOPLE);
      await breakDatabase({ atCall, isCarriedOut, lasts: 'on' });
      isThrough = await runsThrough();
      await mendDatabase();
      await runCron(NOW, HOUR);

      expect({ atCall, ...(await outcome()) }).toEqual({ atCall, ...DONE_ONCE });
    }
    // The interrupted calls include the lease, the sweeps, two lists, and the work for one person of each.
    expect(atCall).toBeGreaterThan(15);
  },
  60_000,
);

test('a failing run logs the place, and identifies no person in the log or to the platform', async () => {
  await fill(PEOPLE);
  // After the lease, the sweeps and the list comes the work for the first person.
  for (const atCall of [1, 12, 13]) {
    await setClock(NOW, atCall * HOUR);
    await breakDatabase({ atCall, isCarriedOut: false, lasts: 'on' });
    const init = { method: 'POST', body: JSON.stringify({ at: secondsOf(NOW) + atCall * HOUR }) };
    const thrown = await (await fetchWorker('/__test/cron', init)).text();
    await mendDatabase();

    expect(thrown).toContain('the run failed');
    expect(thrown).not.toMatch(/gone|quiet|params/);
  }
  const failures = (await readLogs()).filter(({ event }) => event === 'failure');
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatchObject({ route: 'cron retention' });
  expect(JSON.stringify(failures)).not.toMatch(/quiet|params/);
});

test('two parallel runs do everything once if the first one’s lease has expired', async () => {
  // As many as a run deletes, so that both may find the same ones and none is left for the next run.
  const count = DELETIONS_PER_RUN;
  const crowd = Array.from({ length: count }, (_, index) => [
    { name: `gone-${index}`, ...GONE },
    { name: `quiet-${index}`, ...QUIET },
  ]).flat();
  await fill(crowd);
  await setClock(NOW);
  const first = fireCron(secondsOf(NOW));
  // The clock may change once the first run has read it.
  while ((await query('select 1 from cron_leases')).length === 0);
  await setClock(NOW, 20 * 60);
  await Promise.all([first, fireCron(secondsOf(NOW) + HOUR)]);
  const mails = await query('select recipient from outbox_mails');

  expect(await query('select people from anonymous_counts')).toEqual([{ people: count }]);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(count);
  expect(mails).toHaveLength(count);
  expect(await query('select count(*) as n from users where retention_notice_at is not null')).toEqual([
    { n: count },
  ]);
});

test('a run with the most possible work stays within D1’s limit', async () => {
  await fill(
    Array.from({ length: 150 }, (_, index) => [
      { name: `gone-${index}`, ...GONE },
      { name: `quiet-${index}`, ...QUIET },
    ]).flat(),
  );
  const costs = await costsOf(fetchWorker, () => runCron(NOW));

  expect(await query('select count(*) as n from users')).toEqual([{ n: 300 - DELETIONS_PER_RUN }]);
  expect(await query('select count(*) as n from outbox_mails')).toEqual([{ n: 100 }]);
  expect(costs.length).toBeLessThan(STATEMENTS_MAX);
});
