import type { CycleAheadPrediction, CycleInformation, Predictions } from '#domain/cycle/cycle.schema.ts';
import { layoutIn, phaseOn } from '#domain/cycle/phase-on.ts';
import type { CycleLayout, CyclePhase } from '#domain/cycle/phases.ts';

/** With more dots than this, the dial can't keep them apart. */
const MOST_DOTS = 90;

/** The current cycle as the dial draws it. */
export interface ShownCycle {
  readonly layout: CycleLayout;
  /** How many days are drawn: the expected ones plus those a late cycle has added, 90 at most. */
  readonly days: number;
  /** Today's dot, 1 to `days`; the last one if the cycle is longer than can be drawn. */
  readonly today: number;
  readonly phaseOfDay: (day: number) => CyclePhase;
}

/** How today's place in the cycle is shown. `next` is the nearest span, `undefined` while it isn't known. */
export type CycleLook =
  | { readonly kind: 'empty' | 'days' | 'no-forecast' }
  | { readonly kind: 'band'; readonly next: CycleAheadPrediction | undefined };

/** Its days, a span without a day, that there is no forecast, or nothing. `predictions` are `undefined` while they load. */
export function cycleLook(cycle: CycleInformation, predictions: Predictions | undefined): CycleLook {
  if (cycle.eq_cycle_day === 0) return { kind: 'empty' };
  if (cycle.next_period_in_days !== null) return { kind: 'days' };
  const isOver = predictions?.current?.missed_log?.period_start === null;
  if (isOver || cycle.in_transition === 0) return { kind: 'no-forecast' };
  return { kind: 'band', next: predictions?.cycles[0] };
}

/** The current cycle; `null` without data, or in a mode without forecasts. */
export function shownCycle(cycle: CycleInformation): ShownCycle | null {
  const { cycle_day } = cycle;
  const layout = layoutIn(cycle);
  if (layout === null) return null;
  const days = Math.min(MOST_DOTS, Math.max(layout.cycleLength, cycle_day));
  return {
    layout,
    days,
    today: Math.min(cycle_day, days),
    phaseOfDay: (day) => phaseOn(day, layout),
  };
}
