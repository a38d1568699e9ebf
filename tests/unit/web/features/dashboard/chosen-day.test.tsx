import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#domain/calendar/local-date.ts';
import { cycleInformation, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import type { Habit } from '#domain/habits/habits.schema.ts';
import { pastPeriodsQuery, predictionsQuery } from '#web/features/cycle/cycle.data.ts';
import { cycleRecordQuery } from '#web/features/cycle/forecast.data.ts';
import { ChosenDay, LastNight } from '#web/features/dashboard/chosen-day.tsx';
import { habitsQuery } from '#web/features/habits/habits.data.ts';
import { habitHistoryQuery } from '#web/features/habits/history-weeks.ts';
import { taskPagesQuery } from '#web/features/tasks/tasks.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { day } from '../../../domain/calendar/day.ts';
import { someFacts } from '../../../domain/cycle/some-facts.ts';
import { someRecord } from '../../../domain/cycle/some-record.ts';
import { accepted, playApi } from '../../played-api.ts';
import { show, takeDown } from '../../show.tsx';
import { press, seen, typeInto, withText } from '../../shown-page.tsx';
import { someHabit as habitOf } from '../../some-habit.ts';
import { someUser } from '../../some-user.ts';
import { someRow } from '../tasks/some-row.ts';

/** A Friday, the twentieth day of the cycle. */
const TODAY = day('2026-03-20');

const NEVER = {
  mon_active: 0,
  tue_active: 0,
  wed_active: 0,
  thu_active: 0,
  fri_active: 0,
  sat_active: 0,
} as const;
const IN_NO_PHASE = {
  menstrual_active: 0,
  follicular_active: 0,
  ovulation_active: 0,
  luteal_active: 0,
} as const;

const someHabit = (name: string, flags: Partial<Habit>) =>
  habitOf({ habit_id: name, habit_length: 10, ...NEVER, sun_active: 0, ...IN_NO_PHASE, ...flags });

/** A history in which a habit has these marks on a day, and none on the last day. */
const historyOn = (date: string, [due, done, skipped, amount]: readonly [0 | 1, 0 | 1, 0 | 1, number?]) => ({
  success: 1 as const,
  days: [
    { date: day(date), due, done, skipped, amount: amount ?? null },
    { date: TODAY, due, done: 0 as const, skipped: 0 as const, amount: null },
  ],
  planned: [],
  in_all: 0,
  this_cycle: null,
  by_phase: { cycles: 0, phases: [] },
  weeks: [],
  amount_in_all: null,
});

/** Opens the field of 12 glasses, and makes 5 of them. */
async function lowerGlasses(page: HTMLElement, date: string) {
  expect(page.querySelector('[type=checkbox]')).toBe(null);
  const calls = playApi({ '/api/habit/Water/amount': accepted({ streak: 0 }) });
  await press(page.querySelector<HTMLElement>('[aria-label="Water, done, 12 glasses"]') ?? expect.fail());
  await seen(() => document.querySelector('[role=dialog] input') !== null);
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input') ?? expect.fail();
  expect(field.value).toBe('12');
  expect(calls).toEqual([]);
  await typeInto(field, '5');
  await press(withText('button', 'Save'));
  await seen(() => calls.length > 0);
  expect(calls[0]).toEqual({ path: '/api/habit/Water/amount', body: { date, set: 5 } });
  await seen(() => page.querySelector('[aria-label="Water, partly done, 5 glasses"]') !== null);
  expect(page.textContent).toContain('5 glasses');
}
const GLASSES = { habit_target: 8, habit_target_per: 'day', habit_unit: 'glasses' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const facts = someFacts({
    periodStarts: [addDays(TODAY, -19)],
    today: TODAY,
    reportedCycleLength: 28,
    reportedPeriodLength: 5,
  });
  queryClient.setQueryData(userQuery.queryKey, someUser({}, cycleInformation(facts)));
  const start = { id: 'p', period_on: addDays(TODAY, -19), origin: 'said' } as const;
  queryClient.setQueryData(pastPeriodsQuery.queryKey, [
    { ...start, period_timestamp: 0, period_length: null },
  ]);
  queryClient.setQueryData(
    cycleRecordQuery.queryKey,
    someRecord([start], { cycle_length: 28, period_length: 5 }),
  );
  queryClient.setQueryData(predictionsQuery.queryKey, { success: 1, ...predictionsAnswer(facts) });
  queryClient.setQueryData(taskPagesQuery({ status: undefined, priority: undefined, keyword: '' }).queryKey, {
    pages: [
      {
        success: 1,
        tasks: [someRow('Sunday roast', { due_date: '2026-03-22' }), someRow('Later')],
        next_cursor: null,
      },
    ],
    pageParams: [''],
  });
  queryClient.setQueryData(habitsQuery.queryKey, [
    someHabit('Sundays', { sun_active: 1, luteal_active: 1 }),
    someHabit('Mondays', { mon_active: 1, luteal_active: 1 }),
    someHabit('While bleeding', { sun_active: 1, tue_active: 1, menstrual_active: 1 }),
  ]);
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
});

const oddsIn = (page: HTMLElement) => page.querySelector('[aria-label="Chances"]')?.textContent;

describe('a day chosen in the week', () => {
  test('in the future shows its odds, tasks and habits', async () => {
    const page = await show(<ChosenDay day={day('2026-03-22')} />);

    expect(page.querySelector('h2')?.textContent).toBe('Sunday 22 March');
    expect(oddsIn(page)).toMatch(/^Luteal phase \d\d%/);
    expect(page.textContent).toContain('Sunday roast');
    expect(page.textContent).toContain('Sundays');
    expect(page.textContent).not.toMatch(/Later|Mondays|While bleeding/);
    expect(page.textContent).not.toContain('Open day');
  });

  test('in the past shows its phase and no odds', async () => {
    const page = await show(<ChosenDay day={day('2026-03-03')} />);

    expect(page.textContent).toContain('Menstrual phase · day 3');
    expect(oddsIn(page)).toBeUndefined();
    expect(page.textContent).toContain('Nothing due.');
    expect(page.textContent).toContain('While bleeding');
  });

  test('that is not in the future opens in its sheet', async () => {
    await show(<ChosenDay day={day('2026-03-03')} />);
    await press(withText('button', 'Open day'));
    await seen(() => document.querySelector('[role=dialog]') !== null);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Tuesday3 Mar · day 3');
  });

  test('in the past shows the results of its habits, to be ticked off, without those that weren’t due', async () => {
    const all = { tue_active: 1, menstrual_active: 1 } as const;
    queryClient.setQueryData(
      habitsQuery.queryKey,
      ['Done', 'Left', 'Skipped', 'Paused', 'Unknown'].map((name) => someHabit(name, all)),
    );
    for (const [name, answer] of [
      ['Done', historyOn('2026-03-03', [1, 1, 0])],
      ['Left', historyOn('2026-03-03', [1, 0, 0])],
      ['Skipped', historyOn('2026-03-03', [1, 0, 1])],
      ['Paused', historyOn('2026-03-03', [0, 0, 0])],
    ] as const)
      queryClient.setQueryData(habitHistoryQuery(name, 8).queryKey, answer);
    const page = await show(<ChosenDay day={day('2026-03-03')} />);

    const rows = [...page.querySelectorAll('section:last-of-type li')];
    const isChecked = (row: Element) => row.querySelector<HTMLInputElement>('[type=checkbox]')?.checked;
    expect(rows.map((row) => [row.querySelector('.font-semibold')?.textContent, isChecked(row)])).toEqual([
      ['Done', true],
      ['Left', false],
      ['Skipped', false],
      ['Unknown', undefined],
    ]);
    expect(rows[2]?.textContent).toContain('skipped');

    const calls = playApi({ '/api/habit/Left/check': accepted({ streak: 1 }) });
    await press(rows[1]?.querySelector<HTMLElement>('[type=checkbox]') ?? expect.fail());
    await seen(() => calls.length > 0);
    expect(calls[0]).toEqual({ path: '/api/habit/Left/check', body: { date: '2026-03-03', done: 1 } });
    await seen(() => rows[1] !== undefined && isChecked(rows[1]) === true);
  });

  test('in the past opens the field of a habit with a target', async () => {
    queryClient.setQueryData(habitsQuery.queryKey, [someHabit('Water', { tue_active: 1, ...GLASSES })]);
    const history = historyOn('2026-03-03', [1, 1, 0, 12]);
    queryClient.setQueryData(habitHistoryQuery('Water', 8).queryKey, history);
    await lowerGlasses(await show(<ChosenDay day={day('2026-03-03')} />), '2026-03-03');
  });

  test('before a habit was created doesn’t show it', async () => {
    const since = (date: string) => ({ tue_active: 1, created_timestamp: Date.parse(date) / 1000 }) as const;
    queryClient.setQueryData(habitsQuery.queryKey, [
      someHabit('Older', since('2024-01-09T12:00:00Z')),
      someHabit('Newer', since('2024-01-10T12:00:00Z')),
    ]);
    // Before any loaded history.
    const page = await show(<ChosenDay day={day('2024-01-09')} />);
    expect(page.textContent).toContain('Older');
    expect(page.textContent).not.toContain('Newer');
  });

  test('in the future leaves out habits that are still paused on it', async () => {
    queryClient.setQueryData(habitsQuery.queryKey, [
      someHabit('Paused', { sun_active: 1, luteal_active: 1, paused_until: day('2026-03-23') }),
      someHabit('Again', { sun_active: 1, luteal_active: 1, paused_until: day('2026-03-22') }),
    ]);
    const page = await show(<ChosenDay day={day('2026-03-22')} />);
    expect(page.textContent).not.toContain('Paused');
    expect(page.textContent).toContain('Again');
  });

  test('in the future has fixed days and the next due day of intervals, but no times of a week', async () => {
    const always = { sun_active: 1, mon_active: 1, tue_active: 1, wed_active: 1, thu_active: 1 } as const;
    const phases = {
      menstrual_active: 1,
      follicular_active: 1,
      ovulation_active: 1,
      luteal_active: 1,
    } as const;
    const every = (days: number, fields: Partial<Habit>) =>
      ({
        ...always,
        ...phases,
        habit_rhythm: 'interval',
        habit_every: days,
        due_today: 0,
        ...fields,
      }) as const;
    queryClient.setQueryData(habitsQuery.queryKey, [
      someHabit('Fixed', every(7, { habit_anchor_on: day('2026-03-08') })),
      someHabit('Other', every(7, { habit_anchor_on: day('2026-03-09') })),
      someHabit('Next', every(3, { last_done_on: day('2026-03-19') })),
      someHabit('Later', every(4, { last_done_on: day('2026-03-19') })),
      someHabit('Thrice', { ...always, ...phases, habit_rhythm: 'weekly', habit_times: 3 }),
    ]);
    const page = await show(<ChosenDay day={day('2026-03-22')} />);
    const names = [...page.querySelectorAll('li')].map((row) => row.textContent);
    const shown = (name: string) => names.some((text) => text?.startsWith(name));
    expect(['Fixed', 'Other', 'Next', 'Later', 'Thrice'].map(shown)).toEqual([
      ...[true, false, true, false, false],
    ]);
  });
});

describe('last night', () => {
  const EVENING = { habit_timeframe: 'evening' } as const;
  const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent);

  test('shows only habits that were left open, and ticks them off on the day before', async () => {
    queryClient.setQueryData(
      habitsQuery.queryKey,
      ['Read', 'Walk'].map((name) => someHabit(name, EVENING)),
    );
    for (const [name, marks] of [
      ['Read', [1, 0, 0]],
      ['Walk', [1, 1, 0]],
    ] as const)
      queryClient.setQueryData(habitHistoryQuery(name, 8).queryKey, historyOn('2026-03-19', marks));
    const page = await show(<LastNight day={day('2026-03-19')} />);
    expect(page.querySelector('h2')?.textContent).toBe('Last night · Thursday');
    expect(rows()).toEqual([expect.stringContaining('Read')]);

    const calls = playApi({ '/api/habit/Read/check': accepted({ streak: 1 }) });
    await press(page.querySelector<HTMLElement>('[type=checkbox]') ?? expect.fail());
    await seen(() => calls.length > 0);
    expect(calls[0]?.body).toEqual({ date: '2026-03-19', done: 1 });
    expect(rows()).toHaveLength(1);
  });

  test('opens the field of a habit with a target', async () => {
    queryClient.setQueryData(habitsQuery.queryKey, [someHabit('Water', { ...EVENING, ...GLASSES })]);
    const history = historyOn('2026-03-19', [1, 0, 0, 3]);
    queryClient.setQueryData(habitHistoryQuery('Water', 8).queryKey, history);
    const page = await show(<LastNight day={day('2026-03-19')} />);
    await press(
      page.querySelector<HTMLElement>('[aria-label="Water, partly done, 3 glasses"]') ?? expect.fail(),
    );
    await seen(() => document.querySelector('[role=dialog] input') !== null);
    expect(document.querySelector<HTMLInputElement>('[role=dialog] input')?.value).toBe('3');
  });

  test('is hidden if nothing was left open, and asks only for the evening’s habits', async () => {
    const calls = playApi({});
    queryClient.setQueryData(habitsQuery.queryKey, [someHabit('Walk', EVENING), someHabit('Stretch', {})]);
    queryClient.setQueryData(habitHistoryQuery('Walk', 8).queryKey, historyOn('2026-03-19', [1, 1, 0]));
    const page = await show(<LastNight day={day('2026-03-19')} />);
    expect(page.querySelector('ul:empty')?.closest('section')?.className).toContain('has-[ul:empty]:hidden');
    expect(calls.filter(({ path }) => path.includes('Stretch'))).toEqual([]);
  });
});
