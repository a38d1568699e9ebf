import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { Report, ReportDay } from '#domain/report/report.schema.ts';
import { dayIn } from './sheet-words.ts';

type Cycle = Report['cycles'][number];

/** The most days of a strip, and of one outside of cycles. */
const COLUMNS_MAX = 60;
const DAYS_OUTSIDE = 35;

/** Days in a row that one strip shows: of a cycle, or logged outside of any. */
export type DayRun = {
  readonly start: LocalDate;
  /** Which day of the cycle the first of them is; `null` outside of cycles. */
  readonly cycleDay: number | null;
  readonly days: readonly (ReportDay | undefined)[];
  /** The cycle that ends with them. */
  readonly ends: Cycle | null;
};

/** Every day of the report that is logged, in runs: those before its first cycle, and each cycle up to the last day, oldest first. */
export function dayRuns(report: Report, to: string): DayRun[] {
  const byDay = new Map(report.days.map((day) => [day.date, day]));
  const lastDay = dayIn(to < report.made_on ? to : report.made_on);
  const firstStart = report.cycles[0]?.started_on;
  const outside = report.days.map(({ date }) => date).filter((date) => !firstStart || date < firstStart);
  const daysFrom = (start: LocalDate, count: number) =>
    Array.from({ length: count }, (_, index) => byDay.get(addDays(start, index)));
  return [
    ...runsOutside(outside.map(dayIn)).map(({ start, count }) => ({
      start,
      cycleDay: null,
      days: daysFrom(start, count),
      ends: null,
    })),
    ...report.cycles.flatMap((cycle) => {
      const start = dayIn(cycle.started_on);
      const seen = Math.min(cycle.days, daysBetween(start, lastDay) + 1);
      return Array.from({ length: Math.ceil(seen / COLUMNS_MAX) }, (_, part): DayRun => {
        const before = part * COLUMNS_MAX;
        const count = Math.min(COLUMNS_MAX, seen - before);
        const first = addDays(start, before);
        const isLast = before + count === seen;
        return {
          start: first,
          cycleDay: before + 1,
          days: daysFrom(first, count),
          ends: isLast ? cycle : null,
        };
      });
    }),
  ];
}

/** Days in runs from a logged one to the last within `DAYS_OUTSIDE` days. */
function runsOutside(days: readonly LocalDate[]): { start: LocalDate; count: number }[] {
  const runs: { start: LocalDate; count: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    const offset = last === undefined ? DAYS_OUTSIDE : daysBetween(last.start, day);
    if (last === undefined || offset >= DAYS_OUTSIDE) runs.push({ start: day, count: 1 });
    else last.count = offset + 1;
  }
  return runs;
}
