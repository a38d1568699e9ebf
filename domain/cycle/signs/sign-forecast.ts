import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { PastCycle } from '#domain/cycle/past-cycles.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS, normalised, sumOf } from '#domain/cycle/probabilities.ts';
import type { CycleSign, SignKind } from './signs-of.ts';

/** The weight of the calendar beside a sign of a kind, and beside two kinds that agree (forecast signs, §4). */
const CALENDAR_SHARE: Readonly<Record<SignKind, number>> = { lh: 0.12, temperature: 0.15, mucus: 0.25 };
const CALENDAR_SHARE_AGREED = 0.06;
/** Kinds this many days apart still agree. */
const AGREED_WITHIN_DAYS = 3;
/** The most reliable first: of several kinds that agree the first counts, and its times show when a person ovulates. */
const RELIABLE_KINDS: readonly SignKind[] = ['lh', 'temperature', 'mucus'];

/** The chance that ovulation is on the sign's day or next to it, by kind (forecast signs, §4). */
export const SIGN_WINDOW_CHANCE: Readonly<Record<SignKind, number>> = {
  lh: 0.75,
  temperature: 0.6,
  mucus: 0.7,
};

/** The sign that a cycle is counted from, and the weight that the calendar still has, from 0 to 1. */
type CountedSign = { readonly sign: CycleSign; readonly calendarShare: number };

/** The sign to count from among a cycle's; `null` if none is known by today, or if they disagree. */
export function countedSign(ofCycle: readonly CycleSign[], today: LocalDate): CountedSign | null {
  const known = ofCycle.filter(({ knownOn }) => knownOn <= today);
  const sign = RELIABLE_KINDS.flatMap((kind) => known.filter((other) => other.kind === kind))[0];
  if (sign === undefined) return null;
  if (known.length === 1) return { sign, calendarShare: CALENDAR_SHARE[sign.kind] };
  return signsDisagree(known) ? null : { sign, calendarShare: CALENDAR_SHARE_AGREED };
}

/** Whether the signs of a cycle are more than three days apart. */
function signsDisagree(known: readonly CycleSign[]): boolean {
  const days = known.map(cycleDayOf);
  return days.length > 1 && Math.max(...days) - Math.min(...days) > AGREED_WITHIN_DAYS;
}

const TAIL = 5;

/**
 * The probabilities of each length, 10 to 110 days, of a cycle with a sign: a t distribution around the sign's day and the time from
 * there to the end, mixed with the calendar's, given that neither ended it by the sign's day.
 */
export function lengthsWithSign(
  calendar: Float64Array,
  { counted: { sign, calendarShare }, time }: { counted: CountedSign; time: TimeToEnd },
): Float64Array {
  const day = cycleDayOf(sign);
  // The model has no cycle with more days than this.
  if (day >= LAST_LENGTH_DAYS) return calendar;
  const scale = Math.sqrt(0.6 * time.variance);
  const isAfter = (index: number) => FIRST_LENGTH_DAYS + index > day;
  const bySign = normalised(
    calendar.map((_, index) => {
      const z = (FIRST_LENGTH_DAYS + index - day - time.meanDays) / scale;
      return isAfter(index) ? (1 + z ** 2 / TAIL) ** (-(TAIL + 1) / 2) : 0;
    }),
  );
  const left = sumOf(calendar, (probability, index) => (isAfter(index) ? probability : 0));
  // The sign may be later than any length that the calendar still expects.
  const share = left > 0 ? calendarShare : 0;
  return bySign.map((probability, index) => {
    const expected = isAfter(index) && left > 0 ? (calendar[index] ?? 0) / left : 0;
    return (1 - share) * probability + share * expected;
  });
}

// The time from a sign to the end of its cycle, m = the cycle's length less the cycle day of the sign. Source: forecast signs,
// §4; LH and mucus are fitted on charted cycles, temperature is from the literature.

/** The prior before any own sign: the mean m, how it varies between people, and within one; in days. */
const PRIORS: Readonly<Record<SignKind, { mean: number; between: number; within: number }>> = {
  lh: { mean: 12.8, between: 1.4, within: 1.25 },
  mucus: { mean: 13.3, between: 1.55, within: 1.9 },
  temperature: { mean: 12.3, between: 1.4, within: 2 },
};
/** Other values are an error of the sign, or of the log. */
const TAKEN = { from: 7, to: 19 } as const;
const WEIGHT_DECAY = 0.96;

/** The time from a sign to the end: mean and variance of the next one, in days and days squared. */
interface TimeToEnd {
  readonly meanDays: number;
  readonly variance: number;
}

/** A person's time to the end from `own` past ones, whole days and oldest first; everybody's without any. */
export function timeToEnd(kind: SignKind, own: readonly number[]): TimeToEnd {
  const { mean, between, within } = PRIORS[kind];
  let precision = 1 / between ** 2;
  let sum = mean * precision;
  own.forEach((days, index) => {
    const weight = WEIGHT_DECAY ** (own.length - 1 - index) / within ** 2;
    precision += weight;
    sum += weight * days;
  });
  return { meanDays: sum / precision, variance: within ** 2 + 1 / precision };
}

/** The cycle day of a sign. */
export const cycleDayOf = ({ startedOn, on }: Pick<CycleSign, 'startedOn' | 'on'>): number =>
  daysBetween(startedOn, on) + 1;

/** A person's own past times from signs of a kind to the end, oldest first. */
export function ownTimes(
  kind: SignKind,
  { signs, cycles }: { signs: readonly CycleSign[]; cycles: readonly PastCycle[] },
): number[] {
  const lengths = new Map<LocalDate, number>(cycles.map(({ startedOn, days }) => [startedOn, days]));
  return signs
    .filter((sign) => sign.kind === kind)
    .flatMap((sign) => {
      const length = lengths.get(sign.startedOn);
      return length === undefined ? [] : [length - cycleDayOf(sign)];
    })
    .filter((days) => TAKEN.from <= days && days <= TAKEN.to);
}

const LUTEAL_DAYS = { from: 9, to: 17 } as const;

/** The days from ovulation to the end by a person's own signs, whole days from 9 to 17; `null` without any. */
export function ownLutealDays(known: Parameters<typeof ownTimes>[1]): number | null {
  if (known.signs.length === 0) return null;
  for (const kind of RELIABLE_KINDS) {
    const own = ownTimes(kind, known);
    if (own.length === 0) continue;
    return Math.min(LUTEAL_DAYS.to, Math.max(LUTEAL_DAYS.from, Math.round(timeToEnd(kind, own).meanDays)));
  }
  return null;
}
