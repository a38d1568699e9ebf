import { describe, expect, test } from 'vitest';
import { logPeriod, type Person } from '../setup/person.ts';
import {
  addHabit,
  anaOn,
  checkOn,
  habitOf,
  historyOf,
  NO_PHASES,
  NO_WEEKDAYS,
  streaksOf,
  updateHabit,
  WEEKDAY_FLAGS,
} from './habits.ts';

const LUTEAL = { ...NO_PHASES, luteal_active: 1 };
const OVULATION = { ...NO_PHASES, ovulation_active: 1 };

const logStarts = async (person: Person, ...days: string[]) => {
  for (const day of days) await logPeriod(person, `${day}T12:00:00Z`);
};
/** Every day of March 2026 from the first to the last, both included. */
const march = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `2026-03-${String(first + index).padStart(2, '0')}`);
const dueDays = async (person: Person, id: string, weeks: number) =>
  (await historyOf(person, id, weeks)).filter((day) => day.due === 1).map(({ date }) => date);

describe('from day to day', () => {
  test('it continues over the years, also if the checks are older than a year', async () => {
    const before = await anaOn('2026-03-20');
    const id = await addHabit(before);
    await checkOn(before, id, ...march(1, 20));
    const ana = await anaOn('2028-06-01');
    await checkOn(ana, id, '2028-06-01', '2028-05-31');

    expect(await streaksOf(ana, id)).toEqual([2, 20]);
  });
});

describe('over weekdays', () => {
  test('an edit leaves earlier days unchanged', async () => {
    const before = await anaOn('2026-03-13');
    const id = await addHabit(before, { sat_active: 0, sun_active: 0 });
    await checkOn(before, id, ...march(9, 13));
    const ana = await anaOn('2026-03-16');
    await checkOn(ana, id, '2026-03-16');
    await updateHabit(ana, id, { sat_active: 1, sun_active: 1 });

    // The weekend in between wasn't due then.
    expect(await streaksOf(ana, id)).toEqual([6, 6]);
    const later = await anaOn('2026-03-22');
    expect(await checkOn(later, id, ...march(17, 20))).toBe(0);
    expect(await checkOn(later, id, '2026-03-21')).toBe(11);
  });

  test('of several edits on one day the last one counts, for that day and those after it', async () => {
    const before = await anaOn('2026-03-13');
    const id = await addHabit(before, { sat_active: 0, sun_active: 0 });
    const ana = await anaOn('2026-03-21');
    await updateHabit(ana, id, NO_WEEKDAYS);
    await updateHabit(ana, id, { ...NO_WEEKDAYS, tue_active: 1 });
    await updateHabit(ana, id, { ...NO_WEEKDAYS, sun_active: 1 });
    const later = await anaOn('2026-03-24');

    expect(await dueDays(later, id, 2)).toEqual([...march(11, 13), ...march(16, 20), '2026-03-22']);
  });

  test('an edit on the day of creation adds no history', async () => {
    const ana = await anaOn('2026-03-20');
    const id = await addHabit(ana);
    await updateHabit(ana, id, { sat_active: 0, sun_active: 0 });

    expect(await dueDays(ana, id, 1)).toEqual(march(16, 20));
  });

  test('each of many edits applies to its days', async () => {
    const id = await addHabit(await anaOn('2026-03-02'));
    for (const [on, flag] of [
      ['2026-03-05', 'mon_active'],
      ['2026-03-09', 'tue_active'],
      ['2026-03-12', 'fri_active'],
    ] as const) {
      await updateHabit(await anaOn(on), id, { ...NO_WEEKDAYS, [flag]: 1 });
    }
    const ana = await anaOn('2026-03-15');

    expect(await dueDays(ana, id, 2)).toEqual([...march(2, 4), '2026-03-10', '2026-03-13']);
    expect((await habitOf(ana, id)).fri_active).toBe(1);
    await updateHabit(ana, id, WEEKDAY_FLAGS);
    expect(await dueDays(ana, id, 1)).toEqual(['2026-03-10', '2026-03-13', '2026-03-15']);
  });
});

describe('when the log of periods is edited', () => {
  test('a start logged later, and its deletion, change the due days', async () => {
    const ana = await anaOn('2026-04-10');
    await logStarts(ana, '2026-02-01', '2026-04-05');
    const id = await addHabit(ana, OVULATION);
    // In a cycle of 63 days ovulation is on day 50.
    await checkOn(ana, id, ...march(21, 23));
    expect(await streaksOf(ana, id)).toEqual([3, 3]);

    const start = await logPeriod(ana, '2026-03-08T12:00:00Z');
    // Two cycles of 35 and 28 days have ovulation on day 22 of the first and day 15 of the second.
    expect((await dueDays(ana, id, 7)).filter((date) => date <= '2026-03-31')).toEqual([
      '2026-02-21',
      '2026-02-22',
      '2026-02-23',
      ...march(21, 23),
    ]);
    expect(await streaksOf(ana, id)).toEqual([3, 3]);
    await logStarts(ana, '2026-03-25');
    expect(await streaksOf(ana, id)).toEqual([0, 0]);
    await ana.delete(`/api/cycle/period/${start}/delete`);
    expect((await dueDays(ana, id, 7)).filter((date) => date <= '2026-03-24')).toEqual(march(10, 12));
  });
});

describe('in a mode other than natural', () => {
  test('every phase matches, and days before the mode stay unchanged', async () => {
    const before = await anaOn('2026-03-10');
    await logStarts(before, '2026-02-01', '2026-03-01');
    const id = await addHabit(before, LUTEAL);
    await before.post('/api/cycle/mode/update', { cycle_mode: 'paused' });
    const ana = await anaOn('2026-03-14');

    expect(await habitOf(ana, id)).toMatchObject({ due_today: 1 });
    expect(await dueDays(ana, id, 2)).toEqual(march(10, 14));
    expect(await checkOn(ana, id, ...march(10, 14))).toBe(5);
    await ana.post('/api/cycle/mode/update', { cycle_mode: 'natural' });
    // The day on which the mode ended is natural again and has no phase until a period begins.
    expect(await habitOf(ana, id)).toMatchObject({ due_today: 1, streak: 5, done_today: 1 });
  });
});
