import type { LocalDate } from '#domain/calendar/local-date.ts';
import { type CycleStatus, NO_STATUS } from '#domain/cycle/life-stage.schema.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { emptyDay } from '#domain/day-log/day-log.rules.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import type { Report } from '#domain/report/report.calls.ts';
import { reportOf } from '#domain/report/report-of.ts';
import { type Lengths, loggedLife } from '#tests/logged-life.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { loggedBleedings } from '#tests/unit/domain/cycle/logged-bleedings.ts';

export const TODAY = day('2026-11-18');
export const FROM = day('2026-03-25');

type Life = {
  /** The cycles; `null` for an empty log. */
  readonly lengths?: Lengths | null;
  readonly from?: LocalDate;
  readonly facts?: Partial<CycleFacts>;
  readonly status?: Partial<CycleStatus>;
  /** The first day whose details are stored; by default all are. */
  readonly detailsFrom?: LocalDate;
};

/** The report of a person of 32 with a `loggedLife`. */
export function sampleReport({ lengths, from = FROM, facts, status, detailsFrom }: Life = {}): Report {
  const logged = lengths === null ? [] : loggedLife(TODAY, lengths);
  const days = logged.map(({ date, log }): DayLog => ({ ...emptyDay(date), ...log, date }));
  const starts = days
    .filter((one, index) => isPeriod(one) && !isPeriod(days[index - 1]))
    .map(({ date }) => date);
  const bled = days.filter(isPeriod).map(({ date }) => date);
  const without = new Set(days.filter(({ bleeding }) => bleeding === 'none').map(({ date }) => date));
  return reportOf(
    {
      facts: {
        periodStarts: starts,
        today: TODAY,
        birthDate: day('1994-05-17'),
        reportedCycleLength: null,
        reportedPeriodLength: null,
        lastPeriodLength: null,
        bleedings: loggedBleedings(starts, { bled, without }),
        stillBleedingOn: null,
        notYetOn: null,
        modes: [],
        ...facts,
      },
      days: days.filter(({ date }) => detailsFrom === undefined || date >= detailsFrom),
      detailsFrom: detailsFrom ?? null,
      status: { ...NO_STATUS, ...status },
      unreadable: 0,
      allowsMoods: true,
    },
    { from, to: TODAY },
  );
}

const MAKES_PERIODS = ['light', 'medium', 'heavy'];
const isPeriod = (one: DayLog | undefined): boolean => MAKES_PERIODS.includes(one?.bleeding ?? '');
