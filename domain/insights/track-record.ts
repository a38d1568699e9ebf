import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleAnnotations } from '#domain/cycle/past-cycles.ts';
import type { CycleForecast } from '#domain/cycle/predict-cycle.ts';
import { type CycleFacts, latestCycle } from '#domain/cycle/running-cycle.ts';
import type { Insights } from './insights.calls.ts';
import { usualPastCycles } from './logged-cycles.ts';

/** How many of the newest forecasts are shown: about a year. */
export const FORECASTS_SHOWN = 12;

/** The facts that past forecasts are computed from. */
type RecordFacts = Pick<
  CycleFacts,
  'periodStarts' | 'today' | 'birthDate' | 'reportedCycleLength' | keyof CycleAnnotations
>;

/**
 * For each of the newest past cycles, twelve by default, oldest first: the forecast from only the cycles before it, next to the
 * actual start. Uses today's birth date and usual length for all of them. Empty without past cycles.
 */
export function trackRecord(facts: RecordFacts, newest: number = FORECASTS_SHOWN): Insights['track_record'] {
  const cycles = usualPastCycles(facts);
  return cycles.slice(Math.max(0, cycles.length - newest)).flatMap(({ startedOn, days }) => {
    const forecast = forecastAt(facts, startedOn);
    if (forecast === null) return [];
    const { medianDays, lowDays, highDays } = forecast;
    const nextOn = addDays(startedOn, days);
    const expectedOn = addDays(startedOn, medianDays);
    return [
      {
        started_on: nextOn,
        expected_on: expectedOn,
        off_by_days: daysBetween(expectedOn, nextOn),
        within_interval: lowDays <= days && days <= highDays ? 1 : 0,
      },
    ];
  });
}

/** The forecast as it was on the first day of a cycle: from the log up to then, before any sign of that cycle. */
function forecastAt(facts: RecordFacts, startedOn: LocalDate): CycleForecast | null {
  const known = { ...NO_PERIOD_FACTS, ...facts, today: startedOn };
  return latestCycle(known)?.forecast ?? null;
}

/** A forecast of lengths needs no lengths of periods and no reports about today. */
const NO_PERIOD_FACTS = {
  bleedings: [],
  reportedPeriodLength: null,
  lastPeriodLength: null,
  stillBleedingOn: null,
  notYetOn: null,
} as const;

/** Fewer forecasts are no evidence about future ones. */
const CYCLES_MIN = 3;

/** How many days, to a tenth, forecasts of all past cycles would have been off on average; `null` with fewer than three. */
export function averageMiss(facts: RecordFacts) {
  const misses = trackRecord(facts, Number.POSITIVE_INFINITY).map((past) => Math.abs(past.off_by_days));
  if (misses.length < CYCLES_MIN) return null;
  const average = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return { cycles: misses.length, days: Math.round(average * 10) / 10 };
}
