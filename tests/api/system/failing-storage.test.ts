import { describe, expect, test } from 'vitest';
import { breakDatabase, mendDatabase, setClock } from '../setup/outside.ts';
import {
  ANA,
  NOON,
  type Person,
  personOf,
  refresh,
  signIn,
  signInRotating,
  tokensIn,
} from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';

/** The runtime's messages: the first two are from a full disk, the others from a damaged file and a failing medium. */
const FAILURES = [
  'D1_ERROR: database or disk is full: SQLITE_FULL',
  'internal error; reference = 3qpmllnon49e16o0p5h3nv74',
  'D1_ERROR: database disk image is malformed: SQLITE_CORRUPT',
  'D1_ERROR: file is not a database: SQLITE_NOTADB',
  'D1_ERROR: disk I/O error: SQLITE_IOERR (extended: SQLITE_IOERR_SHMSIZE)',
];

const createTask = (person: Person) => person.post('/api/task/create', { task_title: 'Water the plants' });
const tasks = () => query('select title from tasks');

describe.each(FAILURES)('while the database fails with “%s”', (message) => {
  test('every call is answered 503 with the time to retry, and works afterwards', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await breakDatabase({ atCall: 1, isCarriedOut: false, lasts: 'on', message });
    const refused = [
      await createTask(ana),
      await ana.get('/api/user/details'),
      await ana.get('/api/dashboard'),
    ];
    await mendDatabase();

    for (const { status, headers, body } of refused) {
      expect({ status, code: (body as { code: string }).code }).toEqual({ status: 503, code: 'unavailable' });
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(await tasks()).toEqual([]);
    expect((await createTask(ana)).status).toBe(201);
  });

  test('data can still be read if only writes fail', async () => {
    await setClock(NOON);
    const before = await signInRotating(ANA);
    await createTask(before);
    // The first call after a refresh records that the new token is in use.
    const ana = personOf(before.email, tokensIn(await refresh(before.xox)));
    const { body } = await before.post('/api/user/calendar-feed/renew', {});
    const calendar = new URL((body as { address: string }).address).pathname;
    await breakDatabase({ atCall: 1, isCarriedOut: false, lasts: 'on', of: 'writes', message });
    const answers = [
      await createTask(ana),
      ...(await Promise.all(
        [
          '/api/user/details',
          '/api/dashboard',
          '/api/cycle/predictions',
          '/api/cycle/calendar/periods/past/all',
          '/api/user/export',
        ].map((path) => ana.get(path)),
      )),
      await fetchWorker(calendar),
      await fetchWorker('/api/system/health'),
    ];
    await mendDatabase();

    expect(answers.map(({ status }) => status)).toEqual([503, ...Array(7).fill(200)]);
  });
});

test.each([
  'D1_ERROR: no such column: x: SQLITE_ERROR',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
])('an internal error, “%s”, gets the same answer for any input', async (message) => {
  await setClock(NOON);
  const ana = await signIn(ANA);
  const typed = [
    'Water the plants',
    'quota_tasks',
    'account_moving',
    'FOREIGN KEY constraint failed',
    'D1_ERROR: disk full: SQLITE_FULL',
  ];
  await breakDatabase({ atCall: 1, isCarriedOut: false, lasts: 'on', of: 'writes', message });
  const answers = await Promise.all(
    typed.map((title) => ana.post('/api/task/create', { task_title: title })),
  );
  await mendDatabase();

  expect(answers.map(({ status }) => status)).toEqual(typed.map(() => 500));
});
