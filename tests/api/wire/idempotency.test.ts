import { describe, expect } from 'vitest';
import { type Answer, call, expectRefused, invalid, refusalIn } from '../setup/calls.ts';
import { breakDatabase, mendDatabase, setClock } from '../setup/outside.ts';
import { ANA, NOON, type Person, pastPeriods, secondsOf, signIn, test } from '../setup/person.ts';
import { query, rowCounts } from '../setup/tables.ts';
import { breakagesAt } from './breakages.ts';

const DAY = 86_400;
const ID = '01900000-0000-7000-8000-00000000abcd';
const TASK = { task_title: 'Water the plants' };
const HABIT = { habit_name: 'Walk', habit_timeframe: 'morning', mon_active: 1, luteal_active: 1 };
const CREATIONS = [
  { path: '/api/task/create', body: TASK, table: 'tasks' },
  { path: '/api/habit/add', body: HABIT, table: 'habits' },
  { path: '/api/cycle/period/log', body: { is_now: 1 }, table: 'periods' },
] as const;
const CONFLICT = { status: 409, code: 'conflict' };

const on = (day: string, more: Record<string, unknown> = {}) => ({
  is_now: 0,
  period_timestamp: secondsOf(`${day}T12:00:00Z`),
  ...more,
});
const log = (person: Person, body: unknown, key?: string): Promise<Answer> =>
  call('POST /api/cycle/period/log', {
    body,
    stx: person.stx,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('a creating call under an Idempotency-Key', () => {
  test('sent again returns the first status and body, and creates nothing', async ({ ana }) => {
    const first = await log(ana, on('2026-01-12'), 'one');
    await ana.delete(`/api/cycle/period/${(first.body as { period_id: string }).period_id}/delete`);
    const again = await log(ana, on('2026-01-12'), 'one');

    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(await pastPeriods(ana)).toEqual([]);
  });

  test('with another body is a conflict and creates nothing', async ({ ana }) => {
    await log(ana, on('2026-01-12'), 'one');
    const other = await log(ana, on('2026-02-12'), 'one');

    expect(refusalIn(other)).toEqual(CONFLICT);
    expect(await pastPeriods(ana)).toHaveLength(1);
  });

  test('under another key, or none, is a separate call', async ({ ana }) => {
    const answers = [await log(ana, on('2026-01-12'), 'one')];
    answers.push(await log(ana, on('2026-01-12'), 'two'), await log(ana, on('2026-01-12')));

    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
  });

  test('only counts for the person: others can use the same key', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    await log(ana, on('2026-01-12'), 'one');
    const answer = await log(ben, on('2026-02-12'), 'one');

    expect(answer.status).toBe(201);
    expect(await pastPeriods(ben)).toMatchObject([{ period_on: '2026-02-12' }]);
  });

  test('counts for a day', async () => {
    await setClock(NOON);
    await signIn(ANA);
    await log(await signIn(ANA), on('2026-01-12'), 'one');
    await setClock(NOON, DAY - 1);
    const reused = await log(await signIn(ANA), on('2026-02-12'), 'one');
    await setClock(NOON, DAY);
    const free = await log(await signIn(ANA), on('2026-02-12'), 'one');

    expect(refusalIn(reused)).toEqual(CONFLICT);
    expect(free.status).toBe(201);
  });

  test('that failed leaves the key free for a corrected one', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    const invalidBody = await log(ana, { is_now: 0 }, 'one');
    const refused = await log(ana, on('2026-04-12'), 'one');
    const better = await log(ana, on('2026-01-12'), 'one');

    expect([invalidBody.status, refused.status, better.status]).toEqual([400, 400, 201]);
  });

  test('thirty times in parallel creates once, and all get the same answer', async ({ ana }) => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => log(ana, on('2026-01-12'), 'one')));

    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await pastPeriods(ana)).toHaveLength(1);
  });

  test('thirty times in parallel with different bodies creates one of them', async ({ ana }) => {
    const days = Array.from({ length: 30 }, (_, index) => `2026-01-${String(index + 1).padStart(2, '0')}`);
    const answers = await Promise.all(days.map((day) => log(ana, on(day), 'one')));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(409)]);
    expect(await pastPeriods(ana)).toHaveLength(1);
  });

  test.each(CREATIONS)(
    '$path: whose Worker was aborted after creating is taken over and creates nothing more',
    async ({ path, body, table }) => {
      await setClock(NOON);
      const ana = await signIn(ANA);
      const send = () => call(`POST ${path}`, { body, stx: ana.stx, headers: { 'idempotency-key': 'one' } });
      const first = await send();
      // The state after a call without an answer.
      await query('update idempotency_keys set status = null, answer = null');
      await setClock(NOON, 5);
      const again = await send();

      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      expect((await rowCounts())[table]).toBe(1);
    },
  );

  // A call makes fewer database calls than these.
  test.each(breakagesAt([1, 2, 3, 4, 5, 6]))(
    'creates one task, whichever database call breaks: $atCall $isCarriedOut $lasts',
    async (breakage) => {
      await setClock(NOON);
      const ana = await signIn(ANA);
      const send = () =>
        call('POST /api/task/create', { body: TASK, stx: ana.stx, headers: { 'idempotency-key': 'one' } });
      await breakDatabase(breakage);
      await send();
      await mendDatabase();
      await setClock(NOON, 5);
      const again = await send();

      expect([200, 201]).toContain(again.status);
      expect(await query('select task_id from tasks')).toEqual([
        { task_id: (again.body as { task_id: string }).task_id },
      ]);
    },
  );

  test('while the first one is running gets a time to retry', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await log(ana, on('2026-01-12'), 'one');
    await query('update idempotency_keys set status = null, answer = null');
    const answer = await log(ana, on('2026-01-12'), 'one');

    expect(refusalIn(answer)).toEqual({ status: 503, code: 'unavailable' });
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  test('stores neither the key nor the body', async ({ ana }) => {
    await log(ana, on('2026-01-12'), 'canary-4711');
    const rows = JSON.stringify(await query('select * from idempotency_keys'));

    expect(rows).toContain('period_id');
    expect(rows).not.toMatch(/canary|1768219200|2026-01-12/);
  });
});

test.each([
  ['over 200 characters', 'x'.repeat(201)],
  ['with a space', 'one two'],
  ['beyond ASCII', 'schl\u00fcssel'],
])('a key that is %s is refused by the header’s name', async (_, key) => {
  const ana = await signIn(ANA);

  expect(refusalIn(await log(ana, on('2026-01-12'), key))).toEqual(invalid('Idempotency-Key'));
  expect(await pastPeriods(ana)).toEqual([]);
});

test('a key may have 200 characters', async ({ ana }) => {
  expect((await log(ana, on('2026-01-12'), '~'.repeat(200))).status).toBe(201);
});

describe('a client’s id', () => {
  test('becomes the id of the new thing', async ({ ana }) => {
    const answer = await log(ana, on('2026-01-12', { id: ID.toUpperCase() }));

    expect(answer).toMatchObject({ status: 201, body: { period_id: ID } });
    expect(await pastPeriods(ana)).toMatchObject([{ id: ID, period_on: '2026-01-12' }]);
  });

  test('that was used before returns that thing unchanged', async ({ ana }) => {
    await log(ana, on('2026-01-12', { id: ID }));
    const again = await log(ana, on('2026-02-12', { id: ID }));

    expect(again).toMatchObject({ status: 200, body: { period_id: ID } });
    expect(await pastPeriods(ana)).toMatchObject([{ period_on: '2026-01-12' }]);
  });

  test('for a day with an entry returns that entry', async ({ ana }) => {
    const first = await log(ana, on('2026-01-12'));
    const second = await log(ana, on('2026-01-12', { id: ID }));

    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test('can be the same as another person’s: neither sees the other’s thing', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    await log(ana, on('2026-01-12', { id: ID }));
    const answer = await log(ben, on('2026-02-12', { id: ID }));

    expect(answer).toMatchObject({ status: 201, body: { period_id: ID } });
    expect(await pastPeriods(ana)).toMatchObject([{ period_on: '2026-01-12' }]);
    expect(await pastPeriods(ben)).toMatchObject([{ period_on: '2026-02-12' }]);
  });

  test('many times in parallel creates one thing', async ({ ana }) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => log(ana, on('2026-01-12', { id: ID }))),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  });

  test('that is not a UUIDv7 is refused by the field’s name', async ({ ana }) => {
    await expectRefused((id) => log(ana, on('2026-01-12', { id })), {
      id: ['', 'x', 7, null, '01900000-0000-4000-8000-00000000abcd', '01900000-0000-7000-7000-00000000abcd'],
    });
  });
});
