import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { setup as buildWorker } from '#tests/api/setup/build-worker.ts';
import { costsOf } from '#tests/api/setup/costs.ts';
import { patient, start, TEST_SECRETS } from '#tests/api/setup/harness.ts';
import { fillLargeAccount, LARGE } from '#tests/api/setup/large-account.ts';
import type { Cost } from '#tests/api/setup/metered-database.ts';

// `npm run bench:api`: what the dashboard's calls cost the database of an account with much in it.

const TODAY = parseLocalDate('2026-03-20');
if (TODAY === undefined) throw new Error('a real day');
const NOW = Date.parse(`${TODAY}T12:00:00Z`) / 1_000;
const CALLS = {
  'user/details': '/api/user/details',
  'cycle/predictions': '/api/cycle/predictions',
  'habit/dashboard/list': '/api/habit/dashboard/list',
  'task day list, view 1': `/api/task/follicular/day/${NOW}/1/list`,
};
const TARGETS = { statements: 12, rowsRead: 2_000 } as const;

buildWorker();
const { server, started } = start({ vars: { MAIL_TRANSPORT: 'outbox' }, secrets: TEST_SECRETS });
await started;
const fetch = patient(server.fetch.bind(server));
const send = (path: string, body: unknown) => fetch(path, { method: 'POST', body: JSON.stringify(body) });

await send('/__test/outside', { now: NOW });
const signedIn = await send('/__test/sign-in', { email: 'ana@example.test' });
// Written by our own test entry.
const { stx } = (await signedIn.json()) as { stx: string };
const { DB } = await server.getWorker().getEnv();
const user = await DB.prepare('select user_id from users').first('user_id');
await fillLargeAccount(DB, { userId: String(user), today: TODAY });
const counted = await DB.prepare('select count(*) as n from habit_checks').first('n');

const rows: Row[] = [];
for (const [name, path] of Object.entries(CALLS)) {
  const costs = await costsOf(fetch, async () => {
    const { status } = await fetch(path, { headers: { authorization: `Bearer ${stx}` } });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  });
  rows.push(rowOf(name, costs));
}
await server.close();

const total = {
  name: 'total',
  statements: sum(rows.map(({ statements }) => statements)),
  rowsRead: sum(rows.map(({ rowsRead }) => rowsRead)),
  mostRead: Math.max(...rows.map(({ mostRead }) => mostRead)),
  rowsWritten: sum(rows.map(({ rowsWritten }) => rowsWritten)),
};
console.log(
  `${LARGE.tasks} tasks, ${LARGE.habits} habits, ${counted} checks in ${LARGE.daysOfChecks} days\n`,
);
console.log(tableOf([...rows, total]));
console.log(
  `\ntarget: at most ${TARGETS.statements} statements, each reading under ${TARGETS.rowsRead} rows`,
);
const isMet = total.statements <= TARGETS.statements && total.mostRead < TARGETS.rowsRead;
console.log(isMet ? 'met' : 'missed');
process.exit(isMet ? 0 : 1);

type Row = { name: string; statements: number; rowsRead: number; mostRead: number; rowsWritten: number };

function rowOf(name: string, costs: readonly Cost[]): Row {
  return {
    name,
    statements: costs.length,
    rowsRead: sum(costs.map(({ rowsRead }) => rowsRead)),
    mostRead: Math.max(...costs.map(({ rowsRead }) => rowsRead)),
    rowsWritten: sum(costs.map(({ rowsWritten }) => rowsWritten)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((left, right) => left + right, 0);
}

function tableOf(lines: readonly Row[]): string {
  const head = `${'call'.padEnd(24)}statements  rows read  most in one  rows written`;
  return [
    head,
    ...lines.map(({ name, statements, rowsRead, mostRead, rowsWritten }) =>
      [
        name.padEnd(24),
        String(statements).padStart(10),
        String(rowsRead).padStart(11),
        String(mostRead).padStart(13),
        String(rowsWritten).padStart(14),
      ].join(''),
    ),
  ].join('\n');
}
