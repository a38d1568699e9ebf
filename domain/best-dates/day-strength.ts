import type { DayOdds } from './best-dates.schema.ts';

/** How strong a day is compared with the others found; not an absolute promise. */
export const DAY_STRENGTHS = ['strong', 'fair', 'slim'] as const;
export type DayStrength = (typeof DAY_STRENGTHS)[number];

/** A day of this strength has at least this share of the most likely day's probability. */
const LEAST_SHARE = { strong: 0.75, fair: 0.4 } as const;
/** Factor on a day's worth for each open task: with three, a day has to be a third likelier than an empty one. */
const WORTH_BESIDE_A_TASK = 0.9;
const BEST_DAYS = 3;

/**
 * The strength of each day, by its date. It is relative to the most likely day, because no single day of a short phase is
 * likely: the three days of ovulation share the probability of a fortnight.
 */
export function strengthsOf(days: readonly DayOdds[]): Readonly<Record<string, DayStrength>> {
  const most = Math.max(...days.map(({ probability }) => probability));
  return Object.fromEntries(
    days.map(({ date, probability }) => [date, strengthOf(most > 0 ? probability / most : 0)]),
  );
}

/** At most three days, the best first: likely days with few tasks; of equal days the earlier. */
export function bestDays(days: readonly DayOdds[]): readonly DayOdds[] {
  const worth = ({ probability, load }: DayOdds) => probability * WORTH_BESIDE_A_TASK ** load;
  return days
    .toSorted((one, other) => worth(other) - worth(one) || one.date.localeCompare(other.date))
    .slice(0, BEST_DAYS);
}

function strengthOf(share: number): DayStrength {
  if (share >= LEAST_SHARE.strong) return 'strong';
  return share >= LEAST_SHARE.fair ? 'fair' : 'slim';
}
