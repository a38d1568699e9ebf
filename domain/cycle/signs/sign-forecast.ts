import type { LocalDate } from '#domain/calendar/local-date.ts';
import { normalised, sumOf } from '#domain/cycle/array-sums.ts';
import { FIRST_LENGTH_DAYS, LAST_LENGTH_DAYS } from '#domain/cycle/cycle-grid.ts';
import type { CycleSign, SignKind } from './cycle-sign.ts';
import { cycleDayOf, type TimeToEnd } from './time-to-end.ts';

/** How far the calendar is still believed beside a sign of a kind, and beside two kinds that agree (forecast signs, §4). */
const CALENDAR_SHARE: Readonly<Record<SignKind, number>> = { lh: 0.12, temperature: 0.15, mucus: 0.25 };
const CALENDAR_SHARE_AGREED = 0.06;
/** Kinds this many days apart still agree. */
const AGREED_WITHIN_DAYS = 3;
/** Of several kinds that agree, the first of these counts. */
const SIGN_PRECEDENCE: readonly SignKind[] = ['lh', 'temperature', 'mucus'];

/** The chance that ovulation is on the sign's day or next to it, by kind (forecast signs, §4). */
export const SIGN_WINDOW_CHANCE: Readonly<Record<SignKind, number>> = {
  lh: 0.75,
  temperature: 0.6,
  mucus: 0.7,
};

/** The sign that a cycle is counted from, and how far the calendar is still believed. */
export type CountedSign = { readonly sign: CycleSign; readonly calendarShare: number };

/** The sign to count from among a cycle's; `null` without one that is known by then, or if they disagree. */
export function countedSign(ofCycle: readonly CycleSign[], today: LocalDate): CountedSign | null {
  const known = ofCycle.filter(({ knownOn }) => knownOn <= today);
  const sign = SIGN_PRECEDENCE.flatMap((kind) => known.filter((other) => other.kind === kind))[0];
  if (sign === undefined) return null;
  if (known.length === 1) return { sign, calendarShare: CALENDAR_SHARE[sign.kind] };
  return signsDisagree(known) ? null : { sign, calendarShare: CALENDAR_SHARE_AGREED };
}

/** Whether the signs of a cycle are more than three days apart. */
export function signsDisagree(known: readonly CycleSign[]): boolean {
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
  // After more days than any cycle of the model has, there is nothing to count to.
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
  // A sign later than any length the calendar still expects.
  const share = left > 0 ? calendarShare : 0;
  return bySign.map((probability, index) => {
    const expected = isAfter(index) && left > 0 ? (calendar[index] ?? 0) / left : 0;
    return (1 - share) * probability + share * expected;
  });
}
