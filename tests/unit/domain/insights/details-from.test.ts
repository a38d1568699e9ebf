import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysOf, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { insightsOf } from '#domain/insights/insights-of.ts';
import { FORGETS_NOTHING, type Forgetting } from '#domain/retention/forgetting.calls.ts';
import { recordOf } from '#tests/unit/domain/habits/record-of.ts';
import { type LoggedFields, loggedLife, period } from './logged-days-of.ts';

type Life = ReturnType<typeof loggedLife>;

/** The insights of a life whose days before a line are forgotten, except for those of a period that reaches over it. */
function insightsFrom(
  { facts, days }: Life,
  { from, stays = from, ...also }: { from: LocalDate | null; stays?: LocalDate | null } & Also,
) {
  const bodyDays = days.filter(({ date }) => stays === null || date >= stays);
  const logged = bodyDays.map((day) => ({ ...day, mood: null, energy: null, sleep: null }));
  const detailsFrom = { ...FORGETS_NOTHING.from, days: from, ...also.detailsFrom };
  return insightsOf({
    facts,
    habits: [],
    finishedTasks: [],
    away: [],
    advice: { days: [], counts: [] },
    ...also,
    logged,
    bodyDays,
    detailsFrom,
  });
}
type Also = Partial<Pick<Parameters<typeof insightsOf>[0], 'habits' | 'finishedTasks'>> & {
  readonly detailsFrom?: Partial<Forgetting['from']>;
};

/** A cycle of 28 days with every day logged, bleeding on day 15 and severe pain on its first two days. */
const everyDay = (...levels: BleedingLevel[]): LoggedFields[] =>
  Array.from({ length: 28 }, (_, index): LoggedFields => {
    if (index === 14) return { bleeding: 'light' };
    return { bleeding: levels[index] ?? 'none', ...(index < 2 && { pain: 3 }) };
  });

/** Twelve cycles of 28 days that are over, and a running one on its tenth day. */
const LIFE = loggedLife([
  ...Array.from({ length: 12 }, (_, index) => ({
    days: 28,
    logged: everyDay('light', 'heavy', 'medium', ...(index % 2 ? (['light', 'light'] as const) : [])),
  })),
  { days: 10, logged: period('medium', 'heavy') },
]);
const STARTS = LIFE.facts.periodStarts;
/** In the middle of the ninth cycle: four whole ones come after it. */
const LINE = addDays(STARTS[8] ?? LIFE.facts.today, 12);

describe('without a line', () => {
  test('nothing says since when there are details', () => {
    expect(insightsFrom(LIFE, { from: null })).not.toHaveProperty('details_from');
  });
});

describe('with a line', () => {
  const before = insightsFrom(LIFE, { from: null });
  const after = insightsFrom(LIFE, { from: LINE });

  test('the answer says since when there are details, by kind', () => {
    expect(after.details_from).toEqual({ days: LINE, tasks: null, habits: null });
  });

  test('lengths of cycles and periods and the track record are the same', () => {
    expect([after.cycles, after.track_record]).toEqual([before.cycles, before.track_record]);
    expect(after.bleeding.period).toEqual(before.bleeding.period);
  });

  test('cycles with stored days are drawn as before, the others with the length of their period', () => {
    expect(after.bleeding.cycles).toHaveLength(12);
    expect(after.bleeding.cycles.slice(-4)).toEqual(before.bleeding.cycles.slice(-4));
    // The newest twelve begin with the second one.
    expect(after.bleeding.cycles[0]).toEqual({
      started_on: STARTS[1],
      days: 28,
      over: 1,
      left_out: null,
      bled: 5,
      levels: Array.from({ length: 28 }, (_, index) => (index < 5 ? 'unspecified' : null)),
      between: [],
    });
  });

  test('the curve and the shares by day are those of the cycles with stored days', () => {
    const stored = insightsFrom(
      loggedLife([
        ...Array.from({ length: 3 }, (_, index) => ({
          days: 28,
          logged: everyDay('light', 'heavy', 'medium', ...(index % 2 ? [] : (['light', 'light'] as const))),
        })),
        { days: 10, logged: period('medium', 'heavy') },
      ]),
      { from: null },
    );
    expect(after.bleeding.by_day).toEqual(stored.bleeding.by_day);
    expect(after.bleeding.heaviest_day).toBe(before.bleeding.heaviest_day);
    expect(after.by_cycle_day.map(({ metric, cycles }) => [metric, cycles])).toEqual([['pain', 3]]);
    expect(after.by_cycle_day[0]?.from_start.slice(0, 3)).toEqual([
      { day: 1, with: 3, of: 3 },
      { day: 2, with: 3, of: 3 },
      { day: 3, with: 0, of: 3 },
    ]);
  });

  test('notices of bleeding between periods count the cycles with stored days alone', () => {
    const of = ({ notices }: typeof after, kind: string) => notices.find((notice) => notice.kind === kind);
    expect(of(before, 'bleeding_between')).toMatchObject({ cycles: 6, outside: 5 });
    expect(of(after, 'bleeding_between')).toMatchObject({ cycles: 4, outside: 3 });
    expect(of(after, 'pain_stops')).toEqual(of(before, 'pain_stops'));
  });

  test('months count from the line on', () => {
    const ofLine = (on: LocalDate) => on.slice(0, 7) === LINE.slice(0, 7);
    const of = daysOf({ start: LINE, end: addDays(LINE, 31) }).filter(ofLine).length;
    expect(after.months_logged[0]).toEqual({ month: `${LINE.slice(0, 7)}-01`, logged: of, of });
    expect(after.months_logged.slice(1)).toEqual(before.months_logged.slice(1 - after.months_logged.length));
  });

  test('a cycle whose period reaches over the line has all its days', () => {
    const start = STARTS[8] ?? LINE;
    const over = insightsFrom(LIFE, { from: addDays(start, 2), stays: start });
    expect(over.bleeding.cycles.slice(-5)).toEqual(before.bleeding.cycles.slice(-5));
  });
});

describe('habits and tasks', () => {
  const { today } = LIFE.facts;
  const weekly = startOfWeek(LINE);
  const all = daysOf({ start: addDays(today, -300), end: today });
  const daily = {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    phases: CYCLE_PHASES,
    rhythm: 'days',
    times: null,
    every: null,
    anchorOn: null,
    target: null,
    targetPer: 'day',
  } as const;
  const row = { done: true, skipped: false, amount: null };
  const habit = recordOf({
    present: daily,
    past: [],
    createdOn: addDays(today, -300),
    // On every day since the line, and on none before it.
    rows: new Map(all.filter((on) => on >= weekly).map((on) => [on, row])),
  });
  const valuesOf = ({ metrics }: ReturnType<typeof insightsFrom>, metric: string) =>
    metrics.find((one) => one.metric === metric)?.phases.map(({ value }) => value);

  test('a habit counts from its line on', () => {
    const habits = [habit];
    expect(valuesOf(insightsFrom(LIFE, { from: null, habits }), 'habits')).not.toContain(100);
    const since = insightsFrom(LIFE, { from: null, habits, detailsFrom: { habits: weekly } });
    expect(valuesOf(since, 'habits')).toEqual([100, 100, 100, 100]);
    expect(since.details_from).toEqual({ days: null, tasks: null, habits: weekly });
  });

  test('tasks count from the first one finished since their line', () => {
    const finishedTasks = all
      .filter((on) => on >= LINE || on < addDays(LINE, -120))
      .map((date) => ({ date, count: 1 }));
    expect(valuesOf(insightsFrom(LIFE, { from: null, finishedTasks }), 'tasks')).not.toEqual([7, 7, 7, 7]);
    const since = { from: null, finishedTasks, detailsFrom: { tasks: LINE } };
    expect(valuesOf(insightsFrom(LIFE, since), 'tasks')).toEqual([7, 7, 7, 7]);
  });
});

test('of any life, lengths, the track record and the cycles after the line are the same', () => {
  const anyCycle = fc.record({
    days: fc.integer({ min: 18, max: 50 }),
    logged: fc.array(
      fc.record({
        bleeding: fc.constantFrom<BleedingLevel[]>('none', 'spotting', 'light', 'heavy'),
        pain: fc.constantFrom(null, 0, 3),
      }),
      { maxLength: 18 },
    ),
  });
  fc.assert(
    fc.property(fc.array(anyCycle, { minLength: 1, maxLength: 14 }), fc.nat(500), (cycles, ago) => {
      const life = loggedLife(cycles);
      const from = addDays(life.facts.today, -ago);
      const over = life.facts.bleedings.find(
        ({ startedOn, lastOn }) => startedOn < from && lastOn >= addDays(from, -3),
      );
      const whole = insightsFrom(life, { from: null });
      const rest = insightsFrom(life, { from, stays: over?.startedOn ?? from });
      expect([rest.cycles, rest.track_record]).toEqual([whole.cycles, whole.track_record]);
      expect(rest.bleeding.period).toEqual(whole.bleeding.period);
      const since = over?.startedOn ?? from;
      const known = (of: typeof whole) => of.bleeding.cycles.filter(({ started_on: on }) => on >= since);
      expect(known(rest)).toEqual(known(whole));
      const lengths = ['short_cycles', 'long_cycles', 'varying_cycles', 'long_bleeding', 'no_period'];
      const noticed = (of: typeof whole) => of.notices.filter(({ kind }) => lengths.includes(kind));
      expect(noticed(rest)).toEqual(noticed(whole));
    }),
    { numRuns: 200 },
  );
});
