import {
  addDays,
  compareDates,
  type DateRange,
  daysBetween,
  daysOf,
  type LocalDate,
} from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import type { Predictions } from './cycle.schema.ts';

/** Fewest days between two starts of cycles; bleeding sooner belongs to the cycle it falls in (docs/cycle-model.md). */
export const SHORTEST_CYCLE_DAYS = 15;

/** Logged starts by what they are; both lists oldest first. */
interface AcceptedStarts {
  /** Days on which a cycle began. */
  readonly accepted: LocalDate[];
  /** Bleeding within a cycle, which doesn't change the cycle. */
  readonly within: LocalDate[];
}

/**
 * Separates starts of cycles from bleeding within one: a day fewer than 15 days after the previous accepted start is
 * `within`. Days may come in any order, and the same day twice counts once. No days give two empty lists. Source:
 * docs/cycle-model.md; contract §4.
 */
export function acceptedStarts(days: readonly LocalDate[]): AcceptedStarts {
  const accepted: LocalDate[] = [];
  const within: LocalDate[] = [];
  for (const day of [...new Set(days)].sort(compareDates)) {
    const previous = accepted.at(-1);
    const beginsCycle = previous === undefined || daysBetween(previous, day) >= SHORTEST_CYCLE_DAYS;
    (beginsCycle ? accepted : within).push(day);
  }
  return { accepted, within };
}

/**
 * A day's bleeding: its strength as logged, `logged` without one; `follows` if it isn't logged but follows from a logged start
 * and the usual length of a period, never in the future; or `expected`.
 */
export type DayBleeding = Exclude<BleedingLevel, 'none' | 'unspecified'> | 'logged' | 'follows' | 'expected';

export type BleedingMarks = ReadonlyMap<LocalDate, DayBleeding>;

/** A logged start. */
export type LoggedPeriod = {
  readonly on: LocalDate;
  /** Whether the person reported it; else it only follows from days of bleeding. */
  readonly isReported: boolean;
  /** Whole days of a period that is over, if its days are logged. */
  readonly length: number | null;
};

type BleedingDaysInput = {
  /** Every logged start, in any order. */
  readonly periods: readonly LoggedPeriod[];
  /** The logged bleeding of each day, whether or not it counts; empty while it isn't known. */
  readonly levels: ReadonlyMap<LocalDate, BleedingLevel>;
  /** The usual length of a period, in whole days. */
  readonly usualDays: number;
  /** `undefined` while they aren't known; without a cycle in a mode other than `natural`. */
  readonly predictions: Predictions | undefined;
  readonly today: LocalDate;
};

/**
 * The days of bleeding, as every calendar and dial marks them. Once a period with logged days is over, only these are marked;
 * before that, days until yesterday without a log follow its start, and later ones are expected. A period of which only the
 * start is reported is marked up to its usual end. A start within a cycle is one day.
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
    // A day without bleeding is unmarked, unless it's a reported start.
    else if (marks.get(day) !== 'logged') marks.delete(day);
  }
  return marks;
}

/** The days of the running period before today without logged bleeding, oldest first. */
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
    ...named,
    ...bleeds.flatMap(({ start_low: start, start_high: end }) => daysOf({ start, end })),
  ];
  return days.filter((day) => day >= today).map((day) => [day, 'expected']);
}

/** The days of a period after its start that follow from it or are expected. */
function daysAfterStart(period: LoggedPeriod, known: BleedingDaysInput): MarkedDay[] {
  const { levels, today } = known;
  const end = endOf(period, known);
  const days = daysOf({ start: addDays(period.on, 1), end });
  const lastLogged = days.findLast((day) => levels.has(day));
  // A start that follows from bleeding has logged days.
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
  return (isPredicted && predicted) || addDays(on, (length ?? usualDays) - 1);
}

/** Days of bleeding expected before anything is known (docs/cycle-model.md). */
const PRIOR_MEAN_DAYS = 5.24;
/** How many observations that mean is worth (docs/cycle-model.md). */
const PRIOR_WEIGHT = 0.82;
/** Factor on an observation's weight for each step back in time (docs/cycle-model.md). */
const WEIGHT_DECAY = 0.96;
const SHORTEST_DAYS = 1;
const LONGEST_DAYS = 15;

/**
 * The period length to expect, in whole days from 1 to 15: the mean of the observed lengths, newer ones weighing more, shrunk
 * towards 5.24 days. `lengthsDays` is newest first, and a person's own report counts as one of them; 5 if it is empty.
 * Source: docs/cycle-model.md.
 */
export function forecastPeriodLength(lengthsDays: readonly number[]): number {
  let sum = PRIOR_WEIGHT * PRIOR_MEAN_DAYS;
  let total = PRIOR_WEIGHT;
  let weight = 1;
  for (const days of lengthsDays) {
    sum += weight * days;
    total += weight;
    weight *= WEIGHT_DECAY;
  }
  return Math.min(LONGEST_DAYS, Math.max(SHORTEST_DAYS, Math.round(sum / total)));
}

/** A longer 80 % interval of the next start is shown without its most likely day (docs/cycle-model.md). */
const LONGEST_SPAN_WITH_A_DAY = 7;

/** The days on which the next period may start, none before today; `isWide` if no single one of them is shown. Source: contract §4. */
export function nextStartSpan(
  { start, end }: DateRange,
  today: LocalDate,
): { span: DateRange; isWide: boolean } {
  const isWide = start <= today || daysBetween(start, end) > LONGEST_SPAN_WITH_A_DAY;
  return { span: { start: start < today ? today : start, end }, isWide };
}
