import * as v from 'valibot';
import { describe, expect } from 'vitest';
import * as calls from '#domain/habits/habits.calls.ts';
import { type Answer, call, invalid, refusalIn } from '../setup/calls.ts';
import { ANA, type Person, secondsOf, signIn, test } from '../setup/person.ts';
import {
  addHabit,
  anaOn,
  EVERY_MORNING,
  habitOf,
  habitsOf,
  NO_PHASES,
  NO_WEEKDAYS,
  ON_DAYS,
  PHASE_FLAGS,
  WEEKDAY_FLAGS,
} from './habits.ts';

const ADD = '/api/habit/add';
const ID = '01900000-0000-7000-8000-00000000000a';

const idIn = (answer: Answer) => v.parse(calls.addHabit.answer, answer.body).habit_id;
const addUnder = (person: Person, key: string, body: unknown) =>
  call(`POST ${ADD}`, { body, stx: person.stx, headers: { 'idempotency-key': key } });

describe('adding', () => {
  test('creates the habit (201) and returns its id', async () => {
    const ana = await anaOn('2026-03-20');
    const answer = await ana.post(ADD, EVERY_MORNING);

    expect(answer.status).toBe(201);
    expect(await habitOf(ana, idIn(answer))).toEqual({
      habit_id: idIn(answer),
      ...EVERY_MORNING,
      ...ON_DAYS,
      created_timestamp: secondsOf('2026-03-20T12:00:00Z'),
      due_today: 1,
      done_today: 0,
      skipped_today: 0,
      paused_until: null,
      streak: 0,
      best_streak: 0,
      streak_unit: 'days',
      amount_today: null,
      last_done_on: null,
      week: null,
    });
  });

  test('accepts a habit without description and length', async ({ ana }) => {
    const { habit_description: _, habit_length: __, ...sent } = EVERY_MORNING;
    const id = idIn(await ana.post(ADD, sent));

    expect(await habitOf(ana, id)).toMatchObject({ habit_description: '', habit_length: 0 });
  });

  test('omitted flags are off', async ({ ana }) => {
    const sent = { habit_name: 'Run', habit_timeframe: 'noon', tue_active: 1, ovulation_active: 1 };
    const id = idIn(await ana.post(ADD, sent));

    expect(await habitOf(ana, id)).toMatchObject({
      ...NO_WEEKDAYS,
      ...NO_PHASES,
      tue_active: 1,
      ovulation_active: 1,
    });
  });

  test.each([...Object.keys(WEEKDAY_FLAGS), ...Object.keys(PHASE_FLAGS)])(
    '%s is accepted with and without prefix, as a number and as a boolean',
    async (flag) => {
      const ana = await signIn(ANA);
      const others = flag in WEEKDAY_FLAGS ? PHASE_FLAGS : WEEKDAY_FLAGS;
      const base = { habit_name: 'Run', habit_timeframe: 'noon', ...others };
      for (const [name, on] of [
        [flag, 1],
        [flag, true],
        [`habit_${flag}`, 1],
        [`habit_${flag}`, true],
      ] as const) {
        const id = idIn(await ana.post(ADD, { ...base, [name]: on }));
        const expected = { ...NO_WEEKDAYS, ...NO_PHASES, ...others, [flag]: 1 };
        expect(await habitOf(ana, id)).toMatchObject(expected);
      }
    },
  );

  test('if both names of a flag are sent, the one without prefix counts', async ({ ana }) => {
    const id = await addHabit(ana, { sat_active: 0, habit_sat_active: 1 });

    expect((await habitOf(ana, id)).sat_active).toBe(0);
  });

  test('trims and composes texts, counts code points, and ignores unknown fields', async ({ ana }) => {
    const id = await addHabit(ana, {
      habit_name: `  ${'🌊'.repeat(120)} `,
      habit_description: ' cafe\u0301 ',
      streak: 99,
    });
    const habit = await habitOf(ana, id);

    expect(habit).toMatchObject({ habit_name: '🌊'.repeat(120), habit_description: 'caf\u00e9', streak: 0 });
  });

  test.each([
    ['habit_description', 'd'.repeat(2000)],
    ['habit_length', 0],
    ['habit_length', 1440],
    ['habit_name', 'n'],
  ])('accepts %s at its limit', async (field, value) => {
    const ana = await signIn(ANA);

    expect(await habitOf(ana, await addHabit(ana, { [field]: value }))).toMatchObject({ [field]: value });
  });

  // For other refusals see tests/unit/domain/habits/habit-calls.test.ts.
  test('refuses fields by their names', async ({ ana }) => {
    const sent = { ...EVERY_MORNING, habit_name: ' \t\n', habit_timeframe: 'night', habit_wed_active: '1' };

    expect(refusalIn(await ana.post(ADD, sent))).toEqual(
      invalid('habit_name', 'habit_timeframe', 'habit_wed_active'),
    );
    expect(await habitsOf(ana)).toEqual([]);
  });
});

describe('adding again', () => {
  test('the same Idempotency-Key returns the same habit', async ({ ana }) => {
    const first = await addUnder(ana, 'key-1', EVERY_MORNING);
    const again = await addUnder(ana, 'key-1', EVERY_MORNING);

    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await habitsOf(ana)).toHaveLength(1);
  });

  test('the same Idempotency-Key with another body is a conflict', async ({ ana }) => {
    await addUnder(ana, 'key-1', EVERY_MORNING);
    const other = await addUnder(ana, 'key-1', { ...EVERY_MORNING, habit_name: 'Run' });

    expect(refusalIn(other)).toEqual({ status: 409, code: 'conflict' });
    expect(await habitsOf(ana)).toHaveLength(1);
  });

  test('the client’s id becomes the habit’s, in either letter case, and repeating it returns that habit', async ({
    ana,
  }) => {
    const first = await ana.post(ADD, { ...EVERY_MORNING, id: ID });
    const again = await ana.post(ADD, { ...EVERY_MORNING, habit_name: 'Run', id: ID.toUpperCase() });

    expect([first.status, again.status]).toEqual([201, 200]);
    expect([idIn(first), idIn(again)]).toEqual([ID, ID]);
    expect(await habitsOf(ana)).toMatchObject([{ habit_id: ID, habit_name: 'Stretch' }]);
  });

  test('every call finds the habit by the id in the client’s spelling', async () => {
    const ana = await anaOn('2026-03-20');
    const id = ID.toUpperCase();
    await addHabit(ana, { id });
    const answers = [
      await ana.get(`/api/habit/${id}/get`),
      await ana.get(`/api/habit/${id}/history/1`),
      await ana.post(`/api/habit/${id}/check`, { date: '2026-03-20', done: 1 }),
      await ana.post('/api/habit/update', { habit_id: id, habit_name: 'Run' }),
      await ana.delete(`/api/habit/${id}/delete`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await habitsOf(ana)).toEqual([]);
  });

  test('twenty parallel calls with one id create one habit', async ({ ana }) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ana.post(ADD, { ...EVERY_MORNING, id: ID })),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await habitsOf(ana)).toHaveLength(1);
  });

  test('two people can use the same id, each for their own habit', async ({ ana }) => {
    const ben = await signIn('ben@example.test');
    await addHabit(ana, { id: ID });
    const bens = await ben.post(ADD, { ...EVERY_MORNING, habit_name: 'Run', id: ID });

    expect(bens.status).toBe(201);
    expect((await habitOf(ana, ID)).habit_name).toBe('Stretch');
    expect((await habitOf(ben, ID)).habit_name).toBe('Run');
  });
});
