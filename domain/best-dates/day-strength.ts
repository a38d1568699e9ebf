import { comparable } from '#domain/cycle/shown-odds.ts';
import type { DayOdds } from './best-dates.schema.ts';

/** How strong a day is compared with the others found; not an absolute promise. */
export const DAY_STRENGTHS = ['strong', 'fair', 'slim'] as const;
export type DayStrength = (typeof DAY_STRENGTHS)[number];

/** A day of this strength has at least this share of the most likely day's probability. */
const LEAST_SHARE = { strong: 0.75, fair: 0.4 } as const;
/** A day below this is not worth naming as a good one. */
const STANDS_OUT = 0.35;
const BEST_DAYS = 3;

/** By date, relative to the most likely day: the three days of ovulation share the probability of a fortnight. */
export function strengthsOf(days: readonly DayOdds[]): Readonly<Record<string, DayStrength>> {
  const most = Math.max(...days.map(({ probability }) => probability));
  return Object.fromEntries(
    days.map(({ date, probability }) => [date, strengthOf(most > 0 ? probability / most : 0)]),
  );
}

/** At most three days, the most likely first; of equal days the one with fewer tasks, then the earlier. */
export function bestDays(days: readonly DayOdds[]): readonly DayOdds[] {
  return days
    .toSorted(
      (one, other) =>
        other.probability - one.probability || one.load - other.load || one.date.localeCompare(other.date),
    )
    .slice(0, BEST_DAYS);
}

/** Whether any of the days is more likely than 35 %. */
export function hasGoodDay(days: readonly DayOdds[]): boolean {
  return days.some(({ probability }) => probability > STANDS_OUT);
}

function strengthOf(share: number): DayStrength {
  const parts = comparable(share);
  if (parts >= comparable(LEAST_SHARE.strong)) return 'strong';
  return parts >= comparable(LEAST_SHARE.fair) ? 'fair' : 'slim';
}
