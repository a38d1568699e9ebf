import { daysOf } from '#domain/calendar/date-range.ts';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { acceptedStarts } from './accepted-starts.ts';
import type { Predictions } from './cycle.schema.ts';

/**
 * What is known of a day of bleeding: its strength as logged, `logged` without one; `follows` a logged start, without a word of
 * its own, by the usual length of a period, and isn't in the future; or `expected`.
 */
export type DayBleeding = Exclude<BleedingLevel, 'none' | 'unspecified'> | 'logged' | 'follows' | 'expected';

export type BleedingMarks = ReadonlyMap<LocalDate, DayBleeding>;

/** A logged start. */
export type LoggedPeriod = {
  readonly on: LocalDate;
  /** Whether it was named by the person, and doesn't only follow from days of bleeding. */
  readonly isReported: boolean;
  /** Whole days of a period that is over, if its days are logged. */
  readonly length: number | null;
};

type BleedingDaysInput = {
  /** Every logged start, in any order. */
  readonly periods: readonly LoggedPeriod[];
  /** What is logged of each day's bleeding, whether or not it counts; empty while it isn't known. */
  readonly levels: ReadonlyMap<LocalDate, BleedingLevel>;
  /** The usual length of a period, in whole days. */
  readonly usualDays: number;
  /** `undefined` while they aren't known; without a cycle in another mode than `natural`. */
  readonly predictions: Predictions | undefined;
  readonly today: LocalDate;
};

/**
 * The days of bleeding, as every calendar and dial marks them. Where days of a period are logged, they alone are marked once it's
 * over; before that, days until yesterday on which nothing is logged follow its start, and the others are expected. Of a period of
 * which only the start is named, no day up to its usual end is left out. A start within a cycle is one day.
 */
export function bleedingDays(known: BleedingDaysInput): BleedingMarks {
  const { periods, levels } = known;
  const { accepted } = acceptedStarts(periods.map(({ on }) => on));
  const marks = new Map<LocalDate, DayBleeding>([
    ...predictedDays(known),
    ...periods.flatMap((period) => (accepted.includes(period.on) ? daysAfterStart(period, known) : [])),
    ...periods.map(({ on }) => [on, 'logged'] as const),
  ]);
  for (const [day, level] of levels) {
    if (level !== 'none') marks.set(day, level === 'unspecified' ? 'logged' : level);
    // Without bleeding; but a named start says more than that.
    else if (marks.get(day) !== 'logged') marks.delete(day);
  }
  return marks;
}

/** The days before today on which nothing is logged of the running period's bleeding, oldest first. */
export function unloggedDays(known: BleedingDaysInput): LocalDate[] {
  const start = known.predictions?.current?.started_on;
  if (start === undefined) return [];
  return [...bleedingDays(known)].flatMap(([day, mark]) =>
    mark === 'follows' && day > start && day < known.today ? [day] : [],
  );
}

type MarkedDay = readonly [LocalDate, DayBleeding];

function predictedDays({ predictions, today }: BleedingDaysInput): MarkedDay[] {
  const { predicted_periods: named = [], expected_bleeds: bleeds = [] } = predictions ?? {};
  const days = [
    ...named.flatMap((text) => parseLocalDate(text) ?? []),
    ...bleeds.flatMap(({ start_low, start_high }) => {
      const [start, end] = [parseLocalDate(start_low), parseLocalDate(start_high)];
      return start && end ? daysOf({ start, end }) : [];
    }),
  ];
  return days.filter((day) => day >= today).map((day) => [day, 'expected']);
}

/** The days of a period after its start, besides those that are logged. */
function daysAfterStart(period: LoggedPeriod, known: BleedingDaysInput): MarkedDay[] {
  const { levels, today } = known;
  const end = endOf(period, known);
  const days = daysOf({ start: addDays(period.on, 1), end });
  const lastLogged = days.findLast((day) => levels.has(day));
  // The days of a start that follows from bleeding are logged, as far as anything is.
  const isLogged = lastLogged !== undefined || (!period.isReported && levels.has(period.on));
  const isOpen =
    end >= today &&
    period.length === null &&
    period.on === known.predictions?.current?.started_on &&
    (lastLogged === undefined || levels.get(lastLogged) !== 'none');
  const followed = days.filter((day) => (isLogged ? isOpen && day < today : day <= today));
  const ahead = isOpen ? days.filter((day) => day >= today && !followed.includes(day)) : [];
  return [
    ...followed.map((day) => [day, 'follows'] as const),
    ...ahead.map((day) => [day, 'expected'] as const),
  ];
}

/** The last day of a period: its own, the predicted one of the current period, or the usual one. */
function endOf({ on, length }: LoggedPeriod, { predictions, usualDays }: BleedingDaysInput): LocalDate {
  const current = predictions?.current;
  const predicted = current?.phases.find(({ phase }) => phase === 'menstrual')?.end;
  const isPredicted = length === null && on === current?.started_on;
  return (isPredicted && predicted && parseLocalDate(predicted)) || addDays(on, (length ?? usualDays) - 1);
}
