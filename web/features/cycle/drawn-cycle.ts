import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import type { CycleAheadPrediction, CycleInformation, Predictions } from '#domain/cycle/cycle.schema.ts';
import { type BleedingMarks, bleedingDays, forecastPeriodLength } from '#domain/cycle/periods.ts';
import { layoutIn, phaseOn } from '#domain/cycle/phase-on.ts';
import type { CycleLayout, CyclePhase } from '#domain/cycle/phases.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';
import { useRecentDays } from '#web/features/day-log/days.data.ts';
import { useOptimisticUser } from '#web/lib/session/use-user.ts';
import { useToday } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/optimistic.ts';
import type { PastBleeding } from '#web/ui/charts/mini-dial.tsx';
import { pastPeriodsQuery, predictionsQuery } from './cycle.data.ts';

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

/**
 * What calendars draw from, unsent changes included: the logged starts, newest first, what is logged of each day's bleeding, the
 * usual length of a period and the forecast.
 */
export function useLoadedDays() {
  const user = useOptimisticUser();
  const { data: log } = useQuery(useOptimisticQuery(pastPeriodsQuery));
  const { data: predictions } = useQuery(useOptimisticQuery(predictionsQuery));
  const levels = useLoggedBleeding();
  const { today } = useToday();
  const { cycle, details } = user;
  const { last_period_length, period_length } = details.onboarding;
  return useMemo(() => {
    const periods = (log ?? []).flatMap(({ period_on, origin, period_length: length }) => {
      const on = parseLocalDate(period_on);
      return on === undefined ? [] : { on, isReported: origin === 'said', length };
    });
    const lengths = [...periods.map(({ length }) => length), last_period_length, period_length];
    return {
      periods,
      levels,
      usualDays: forecastPeriodLength(lengths.filter((days) => days !== null)),
      cycle,
      predictions,
      today,
    };
  }, [log, levels, predictions, today, cycle, last_period_length, period_length]);
}

/** The days of bleeding. */
export function useBleeding(): BleedingMarks {
  const known = useLoadedDays();
  return useMemo(() => bleedingDays(known), [known]);
}

/** The bleeding of the days of the running cycle that have come, by their number. */
export function usePastBleeding({ cycle_day: dayOfToday }: CycleInformation) {
  const marks = useBleeding();
  const { today } = useToday();
  return (day: number): PastBleeding | undefined => {
    const mark = marks.get(addDays(today, day - dayOfToday));
    return mark === 'expected' ? undefined : mark;
  };
}

/** What is logged of each day's bleeding, unsent changes included; nothing while it isn't loaded. */
function useLoggedBleeding(): ReadonlyMap<LocalDate, BleedingLevel> {
  const days = useRecentDays()?.days;
  return useMemo(() => new Map(bleedingEntries(days ?? [])), [days]);
}

/** The bleeding of each day on which some is said. */
export function bleedingEntries(days: readonly DayLog[]): (readonly [LocalDate, BleedingLevel])[] {
  return days.flatMap(({ date, bleeding }) => {
    const on = bleeding === null ? undefined : parseLocalDate(date);
    return on && bleeding ? [[on, bleeding] as const] : [];
  });
}
