import type { LocalDate } from '#domain/calendar/local-date.ts';
import { normalised, sumOf } from './array-sums.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from './cycle-grid.ts';
import type { CycleMode, ModeSpan } from './cycle-mode.ts';

// Cycles that find their way back after hormones, a pregnancy or the time after a birth. The figures are from papers, not fitted
// (life modes, §3): Gnoth 2002, Nassaralla 2011.

/** After these modes cycles find their way back; after a pause they don't have to. */
const MODES_LEFT: readonly (CycleMode | undefined)[] = ['contraception', 'pregnant', 'postpartum'];

/** The share of the first, second and third cycle that is longer, by so many days in the mean, with this standard deviation. */
const SHARES_LONGER = [0.42, 0.3, 0.2] as const;
const LONGER_DAYS = 9;
const LONGER_SPREAD_DAYS = 8;
/** What a return cycle counts in later forecasts, and cycles from before the mode in those of return cycles. */
const WEIGHT = 0.5;

/** A cycle's place after a mode. */
export interface ReturnCycle {
  /** 1 for the first that began after it, at most 3. */
  readonly number: 1 | 2 | 3;
  /** The first day of the mode. */
  readonly modeStartedOn: LocalDate;
}

/** Whether a start, one of `accepted` (oldest first), begins one of the first three cycles after a mode; `null` if it doesn't. */
export function returnCycle(
  startedOn: LocalDate,
  { accepted, modes }: { accepted: readonly LocalDate[]; modes: readonly ModeSpan[] },
): ReturnCycle | null {
  const left = modes.flatMap(({ mode, startedOn: from, endedOn }) =>
    endedOn !== null && endedOn <= startedOn && MODES_LEFT.includes(mode) ? [{ from, endedOn }] : [],
  );
  const last = left.sort((one, other) => (one.endedOn < other.endedOn ? -1 : 1)).at(-1);
  if (last === undefined) return null;
  const number = accepted.filter((start) => last.endedOn <= start && start <= startedOn).length;
  return number === 1 || number === 2 || number === 3 ? { number, modeStartedOn: last.from } : null;
}

/** What a finished cycle counts in the forecast of a cycle that is `running` after a mode, or isn't (`null`). */
export function weightOf(
  cycle: { readonly startedOn: LocalDate; readonly itself: ReturnCycle | null },
  running: ReturnCycle | null,
): number {
  const isBefore = running !== null && cycle.startedOn < running.modeStartedOn;
  return (cycle.itself === null ? 1 : WEIGHT) * (isBefore ? WEIGHT : 1);
}

let shifts: Float64Array | undefined;

/** The part of the normal distribution that is rounded to a whole number of days, by Simpson's rule; not normalised. */
function massAround(days: number): number {
  const density = (at: number) => Math.exp(-0.5 * ((at - LONGER_DAYS) / LONGER_SPREAD_DAYS) ** 2);
  return (density(days - 0.5) + 4 * density(days) + density(days + 0.5)) / 6;
}

/** The chance that a cycle is `-LENGTHS + index` days longer: a normal distribution, rounded to whole days. */
function longerBy(): Float64Array {
  shifts ??= normalised(new Float64Array(2 * LENGTHS + 1).map((_, index) => massAround(index - LENGTHS)));
  return shifts;
}
const LENGTHS = LAST_LENGTH_DAYS - FIRST_LENGTH_DAYS;

/** The probabilities of each length, 10 to 110 days, of a return cycle, from those of any other cycle of the same person. */
export function lengthsOnReturn(usual: Float64Array, { number }: ReturnCycle): Float64Array {
  const longer = longerBy();
  const shifted = usual.map((_, days) =>
    sumOf(usual, (probability, from) => probability * (longer[days - from + LENGTHS] ?? 0)),
  );
  const whole = normalised(shifted);
  const share = SHARES_LONGER[number - 1] ?? 0;
  return usual.map((probability, days) => (1 - share) * probability + share * (whole[days] ?? 0));
}
