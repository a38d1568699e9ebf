import { describe, expect } from 'vitest';
import { expectRefused, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { type Person, signIn, test } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import {
  addHabit,
  anaOn,
  EIGHT_GLASSES,
  EVERY_MORNING,
  habitOf,
  habitsOf,
  KM_A_WEEK,
  NO_WEEKDAYS,
  ON_DAYS,
  updateHabit,
} from './habits.ts';

const TODAY = '2026-03-20';
const THREE = { habit_rhythm: 'weekly', habit_times: 3 };
const EVERY_TEN = { habit_rhythm: 'interval', habit_every: 10 };

/** The fields of a habit's rhythm. */
async function rhythmOf(person: Person, id: string) {
  const habit = await habitOf(person, id);
  return Object.fromEntries(Object.keys(ON_DAYS).map((name) => [name, habit[name as keyof typeof ON_DAYS]])); // its own names
}
const pastRows = () =>
  query('select until_on, rhythm, times, every_days, target from habit_past_schedules order by until_on');

describe('adding', () => {
  test.each<[string, object, object?]>([
    ['times a week', THREE],
    ['an amount a week', KM_A_WEEK],
    ['an interval from the last time', EVERY_TEN],
    ['an interval with fixed days', { ...EVERY_TEN, habit_anchor_on: '2027-03-21' }],
    ['a target a day', EIGHT_GLASSES, { habit_target_per: 'day' }],
    ['a target a day of times a week', { ...THREE, ...EIGHT_GLASSES, habit_target_per: 'day' }],
    [
      'everything at its least',
      { ...THREE, habit_times: 1, habit_target: 0.001 },
      { habit_target_per: 'day' },
    ],
    [
      'everything at its most',
      { ...EVERY_TEN, habit_every: 365, habit_target: 1_000_000, habit_target_per: 'day' },
    ],
    ['fields of other rhythms that are null', { ...THREE, habit_every: null, habit_anchor_on: null }],
    ['a unit without a target', { habit_unit: 'km' }, { habit_unit: '' }],
    ['the unit’s length', { habit_target: 1, habit_unit: 'u'.repeat(24) }, { habit_target_per: 'day' }],
  ])('takes %s', async (_, sent, answered = {}) => {
    const ana = await anaOn(TODAY);

    expect(await rhythmOf(ana, await addHabit(ana, { ...sent }))).toEqual({
      ...ON_DAYS,
      ...sent,
      ...answered,
    });
  });

  test('refuses a rhythm that can’t be by the field, and adds nothing', async () => {
    const ana = await anaOn(TODAY);
    const weekly = (habit_times: unknown) => ({ ...THREE, habit_times });
    const every = (habit_every: unknown) => ({ ...EVERY_TEN, habit_every });
    await expectRefused((body: object) => ana.post('/api/habit/add', { ...EVERY_MORNING, ...body }), {
      habit_rhythm: ['monthly', null, 1].map((habit_rhythm) => ({ habit_rhythm })),
      habit_times: [
        ...[0, 8, 2.5, '3', null, undefined].map(weekly),
        { ...THREE, ...NO_WEEKDAYS, mon_active: 1, tue_active: 1 },
        { ...KM_A_WEEK, habit_times: 3 },
        { habit_times: 3 },
        { ...EVERY_TEN, habit_times: 3 },
      ],
      habit_every: [
        ...[1, 366, 2.5, '3', null, undefined].map(every),
        { habit_every: 3 },
        { ...THREE, habit_every: 3 },
      ],
      habit_anchor_on: [
        ...['2026-02-30', 'soon', 1, '2025-03-18', '2027-03-22'].map((habit_anchor_on) => ({
          ...EVERY_TEN,
          habit_anchor_on,
        })),
        { habit_anchor_on: TODAY },
        { ...THREE, habit_anchor_on: TODAY },
      ],
      habit_target: [0, -1, 1_000_001, 0.0001, '8'].map((habit_target) => ({ habit_target })),
      habit_target_per: [
        { ...EIGHT_GLASSES, habit_target_per: 'week' },
        { ...EVERY_TEN, ...EIGHT_GLASSES, habit_target_per: 'week' },
        { habit_rhythm: 'weekly', habit_target_per: 'week' },
        { habit_target_per: 'month' },
      ],
      habit_unit: ['u'.repeat(25), 'two\nlines', 1].map((habit_unit) => ({ habit_target: 8, habit_unit })),
    });

    expect(await habitsOf(ana)).toEqual([]);
  });
});

describe('a change of rhythm', () => {
  test.each<[string, object, object, object]>([
    ['to an interval empties the times', THREE, EVERY_TEN, EVERY_TEN],
    ['to days empties the interval', { ...EVERY_TEN, habit_anchor_on: TODAY }, { habit_rhythm: 'days' }, {}],
    [
      'leaves a target a day',
      { ...THREE, habit_target: 8 },
      EVERY_TEN,
      { ...EVERY_TEN, habit_target: 8, habit_target_per: 'day' },
    ],
    ['empties an amount a week', KM_A_WEEK, EVERY_TEN, EVERY_TEN],
    [
      'has the named target a day in place of an amount a week',
      KM_A_WEEK,
      { ...EVERY_TEN, habit_target: 5 },
      { ...EVERY_TEN, habit_target: 5, habit_target_per: 'day', habit_unit: 'km' },
    ],
    [
      'makes an amount a week one a day if the call says so',
      KM_A_WEEK,
      { habit_rhythm: 'days', habit_target_per: 'day' },
      { habit_target: 30, habit_target_per: 'day', habit_unit: 'km' },
    ],
    [
      'to an amount a week empties the times',
      THREE,
      { habit_target: 30, habit_target_per: 'week' },
      { habit_rhythm: 'weekly', habit_target: 30, habit_target_per: 'week' },
    ],
    ['without a target empties the unit', EIGHT_GLASSES, { habit_target: null }, {}],
    ['that isn’t one leaves everything', THREE, { habit_rhythm: 'weekly' }, THREE],
    [
      'to days from the last time empties the first day',
      { ...EVERY_TEN, habit_anchor_on: TODAY },
      { habit_anchor_on: null },
      EVERY_TEN,
    ],
  ])('%s', async (_, before, change, after) => {
    const ana = await anaOn(TODAY);
    const id = await addHabit(ana, { ...before });
    expect((await updateHabit(ana, id, { ...change })).body).toEqual({ success: 1 });

    expect(await rhythmOf(ana, id)).toEqual({ ...ON_DAYS, ...after });
  });

  test('is refused by the field if the habit couldn’t be so, and changes nothing', async () => {
    let ana = await anaOn('2026-03-18');
    const weekly = await addHabit(ana, THREE);
    const amount = await addHabit(ana, KM_A_WEEK);
    const interval = await addHabit(ana, EVERY_TEN);
    ana = await anaOn(TODAY);
    const before = await habitsOf(ana);
    const change = ([id, fields]: readonly [string, object]) =>
      updateHabit(ana, id, { habit_name: 'Run', ...fields });
    await expectRefused(change, {
      habit_times: [
        [weekly, { habit_times: 0 }],
        [weekly, { habit_times: null }],
        [weekly, { ...NO_WEEKDAYS, mon_active: 1, tue_active: 1 }],
        [amount, { habit_times: 2 }],
        [amount, { habit_target_per: 'day' }],
        [amount, { habit_target: null }],
        [interval, { habit_rhythm: 'weekly' }],
        [interval, { habit_times: 2 }],
      ],
      habit_every: [
        [weekly, { habit_every: 3 }],
        [weekly, { habit_rhythm: 'interval' }],
        [interval, { habit_every: null }],
      ],
      habit_anchor_on: [
        [weekly, { habit_anchor_on: TODAY }],
        [interval, { habit_anchor_on: '2027-03-22' }],
      ],
      habit_target: [[weekly, { habit_target: 0 }]],
      habit_target_per: [
        [weekly, { habit_target_per: 'week' }],
        [interval, { habit_target: 8, habit_target_per: 'week' }],
      ],
      habit_unit: [[amount, { habit_unit: 'two\nlines' }]],
    });

    expect(await habitsOf(ana)).toEqual(before);
    expect(await pastRows()).toEqual([]);
  });

  test('of somebody else’s habit is not found', async () => {
    const ana = await anaOn(TODAY);
    const ben = await signIn('ben@example.test');
    const id = await addHabit(ana, THREE);

    expect(refusalIn(await updateHabit(ben, id, { ...EVERY_TEN, habit_anchor_on: TODAY }))).toEqual(
      NOT_FOUND,
    );
    expect(await rhythmOf(ana, id)).toEqual({ ...ON_DAYS, ...THREE });
  });

  test('stores the schedule that held until today, once a day', async () => {
    let ana = await anaOn('2026-03-18');
    const id = await addHabit(ana, THREE);
    await updateHabit(ana, id, { habit_times: 2 });
    ana = await anaOn('2026-03-19');
    await updateHabit(ana, id, { habit_name: 'Run', habit_length: 20 });
    expect(await pastRows()).toEqual([]);
    for (const change of [{ habit_times: 4 }, { habit_target: 8 }, EVERY_TEN])
      await updateHabit(ana, id, { ...change });
    ana = await anaOn(TODAY);
    await updateHabit(ana, id, { habit_target: 9 });
    await updateHabit(ana, id, { habit_anchor_on: TODAY });

    expect(await pastRows()).toEqual([
      { until_on: '2026-03-19', rhythm: 'weekly', times: 2, every_days: null, target: null },
      { until_on: '2026-03-20', rhythm: 'interval', times: null, every_days: 10, target: 8000 },
    ]);
  });

  test('leaves a pause, and applies after it', async () => {
    let ana = await anaOn('2026-03-18');
    const id = await addHabit(ana, THREE);
    ana = await anaOn('2026-03-19');
    await updateHabit(ana, id, { paused_until: '2026-03-25' });
    ana = await anaOn(TODAY);
    await updateHabit(ana, id, { ...EVERY_TEN });

    expect(await pastRows()).toEqual([
      { until_on: '2026-03-19', rhythm: 'weekly', times: 3, every_days: null, target: null },
      { until_on: '2026-03-25', rhythm: 'days', times: null, every_days: null, target: null },
    ]);
    expect(await habitOf(ana, id)).toMatchObject({ ...EVERY_TEN, paused_until: '2026-03-25', due_today: 0 });
  });

  test('takes the fixed day it was made with, however long ago', async () => {
    let ana = await anaOn('2025-03-20');
    const fixed = { ...EVERY_TEN, habit_anchor_on: '2025-03-20' };
    const id = await addHabit(ana, fixed);
    ana = await anaOn('2026-11-20');

    expect((await updateHabit(ana, id, { ...fixed, habit_every: 9 })).status).toBe(200);
    expect(refusalIn(await updateHabit(ana, id, { habit_anchor_on: '2025-03-21' }))).toMatchObject({
      fields: ['habit_anchor_on'],
    });
  });
});
