import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { type CycleStatus, NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import type { Report } from '#domain/report/report.calls.ts';
import { reportOf } from '#domain/report/report-of.ts';
import { loggedLife as everyDay, SEVEN_AND_A_HALF } from '#tests/logged-life.ts';
import { loggedBleedings } from '#tests/unit/domain/cycle/logged-bleedings.ts';
import { type LoggedFields, loggedLife } from '#tests/unit/domain/insights/logged-days-of.ts';

type Cycles = Parameters<typeof loggedLife>[0];
type Life = {
  readonly facts?: Partial<CycleFacts>;
  readonly status?: Partial<Omit<CycleStatus, 'history'>>;
  readonly history?: Partial<CycleStatus['history']>;
  /** Days with more fields, which replace the same days of the cycles. */
  readonly also?: readonly DayLog[];
  /** The number of days that cannot be fully decrypted. */
  readonly unreadable?: number;
  /** The span; by default from the first start to today. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** The first day whose details are stored; by default all are. */
  readonly detailsFrom?: LocalDate;
};

/** The figures of a span without a counted cycle. */
export const NOTHING_COUNTED: Report['figures'] = {
  complete: 0,
  counted: 0,
  left_out: { odd: 0, mode: 0, long: 0 },
  length: null,
  spread: null,
  period: { known: 0, of: 0, median: null, shortest: null, longest: null, with_spotting: null },
  between: { days: 0, cycles: 0, of: 0 },
  heaviest: null,
  severe_pain: null,
  kept_from: null,
  painkiller: null,
  soaked_days: null,
  clots_days: null,
};

/** A day with only these fields. */
export const reportDay = (date: LocalDate, fields: Partial<DayLog>): DayLog => ({
  ...emptyDay(date),
  ...fields,
  date,
});

/** Three cycles of 28 days with these logged days, and a running one on its 10th day. */
export const fourCycles = (...daysOfCycles: (readonly (LoggedFields | undefined)[])[]) =>
  [28, 28, 28, 10].map((days, place) => ({ days, logged: daysOfCycles[place] ?? [] }));

/** The report of a `loggedLife` over a span; only the days of the span are read. */
export function reportedLife(
  cycles: Cycles,
  { facts: changes, status, history, also = [], unreadable = 0, detailsFrom, ...span }: Life = {},
): Report {
  const { facts, days } = loggedLife(cycles, changes);
  const { from = facts.periodStarts[0] ?? facts.today, to = facts.today } = span;
  const known = new Map<LocalDate, DayLog>(days.map((day) => [day.date, reportDay(day.date, day)]));
  for (const day of also) known.set(day.date, day);
  return reportOf(
    {
      facts,
      days: [...known.values()]
        .filter(({ date }) => from <= date && date <= to && (detailsFrom ?? from) <= date)
        .sort((one, other) => (one.date < other.date ? -1 : 1)),
      status: { ...NO_STATUS, ...status, history: { ...NO_STATUS.history, ...history } },
      unreadable,
      detailsFrom: detailsFrom ?? null,
      allowsMoods: true,
    },
    { from, to },
  );
}

/** The report of the seven and a half cycles of `#tests/logged-life.ts`, from their first day to today. */
export function reportOfEveryDay(): Report {
  const { finished, running } = SEVEN_AND_A_HALF;
  const { facts } = loggedLife([...finished, running].map((days) => ({ days })));
  const days = everyDay(facts.today).map(({ date, log }) => reportDay(date, log as Partial<DayLog>)); // as on the wire
  const bleeding = (isSuch: (level: DayLog['bleeding']) => boolean) =>
    days.filter((day) => isSuch(day.bleeding)).map(({ date }) => date);
  const bleedings = loggedBleedings(facts.periodStarts, {
    bled: bleeding((level) => level !== null && level !== 'none' && level !== 'spotting'),
    without: new Set(bleeding((level) => level === 'none')),
  });
  const from = facts.periodStarts[0] ?? facts.today;
  return reportOf(
    { facts: { ...facts, bleedings }, days, status: NO_STATUS, unreadable: 0, allowsMoods: true },
    { from, to: facts.today },
  );
}

/** Mood on each day of the week before a start, and on the fourth to the ninth day from it. */
export const moodAround = (start: LocalDate, { before, after }: { before: number; after: number }) =>
  [-7, -6, -5, -4, -3, -2, -1, 3, 4, 5, 6, 7, 8].map((days) =>
    reportDay(addDays(start, days), { mood: days < 0 ? before : after }),
  );
