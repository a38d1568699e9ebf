import { expect, test } from 'vitest';
import { addDays, daysOf, startOfWeek } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import { addHabit, checkOn, habitsOf, wholeHistoryOf } from '../habits/habits.ts';
import { bleeding, bringDays, PERIOD, reportOf } from '../report/report.ts';
import { agree } from '../retention/forgetting.ts';
import { runForgetting } from '../setup/outside.ts';
import { allowHealth, ana, insightsOf, TODAY } from './insights.ts';

const MONTHS = { days: 6, journal: null, tasks: 6, habits: 6 } as const;
const LINE = addMonths(TODAY, -6);
/** The first days of periods, every 28 days. */
const STARTS = Array.from({ length: 13 }, (_, index) => addDays(TODAY, -28 * (12 - index) - 5));

test('after forgetting, figures are of the days that are stored, and lengths, habits and the report’s starts are as before', async () => {
  const person = await ana();
  await allowHealth(person);
  await bringDays(
    person,
    STARTS.flatMap((start) => [
      ...bleeding(start, PERIOD),
      ...(start < addDays(TODAY, -20) ? bleeding(addDays(start, 14), ['spotting', 'none']) : []),
    ]),
  );
  const habit = await addHabit(person);
  const checked = daysOf({ start: addDays(TODAY, -300), end: TODAY }).filter((_, index) => index % 20 !== 7);
  await checkOn(person, habit, ...checked.slice(-60), ...checked.slice(0, 20));
  const before = await insightsOf(person);
  const list = await habitsOf(person);
  const span = { from: String(STARTS[0]), to: TODAY };
  const whole = await reportOf(person, span);
  expect([before.details_from, whole.details_from]).toEqual([undefined, undefined]);

  expect((await agree(person, MONTHS)).status).toBe(200);
  await runForgetting(`${TODAY}T12:00:00Z`, 300);
  const after = await insightsOf(person);
  const report = await reportOf(person, span);

  const monday = startOfWeek(LINE);
  expect(after.details_from).toEqual({ days: LINE, tasks: LINE, habits: monday });
  expect([after.cycles, after.track_record, after.bleeding.period]).toEqual([
    before.cycles,
    before.track_record,
    before.bleeding.period,
  ]);
  expect(after.bleeding.cycles.map(({ started_on, days, bled }) => [started_on, days, bled >= 4])).toEqual(
    before.bleeding.cycles.map(({ started_on, days }) => [started_on, days, true]),
  );
  const isStored = ({ started_on: on }: { started_on: string }) => on >= LINE;
  expect(after.bleeding.cycles.filter(isStored)).toEqual(before.bleeding.cycles.filter(isStored));
  expect(after.months_logged[0]).toMatchObject({ month: `${LINE.slice(0, 7)}-01` });
  const between = ({ notices }: typeof after) => notices.find(({ kind }) => kind === 'bleeding_between');
  expect(between(after)).toEqual(between(before));

  expect(await habitsOf(person)).toEqual(list);
  expect(await wholeHistoryOf(person, habit, 53)).toMatchObject({ known_from: monday, in_all: 80 });
  const habits = ({ metrics }: typeof after) => metrics.find(({ metric }) => metric === 'habits')?.phases;
  const known = habits(after)?.reduce((sum, { days }) => sum + days, 0) ?? 0;
  expect(known).toBeLessThanOrEqual(daysOf({ start: monday, end: TODAY }).length);

  expect(report.details_from).toBe(LINE);
  expect(report.cycles.map(({ started_on, days }) => [started_on, days])).toEqual(
    whole.cycles.map(({ started_on, days }) => [started_on, days]),
  );
  expect(report.figures.period).toMatchObject({ ...whole.figures.period, with_spotting: null });
  expect(report.figures.length).toEqual(whole.figures.length);
  expect(report.cycles.filter(isStored)).toEqual(whole.cycles.filter(isStored));
  expect(report.cycles[0]?.levels.slice(0, 5)).toEqual([...Array(4).fill('unspecified'), null]);
  expect(report.days.every(({ date }) => date >= addDays(LINE, -7))).toBe(true);
});
