import { addDays, daysBetween, type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import { INTERVALS_KEPT, type ToldOfCycles } from '#domain/cycle/past-cycles.ts';
import { predictCycle } from '#domain/cycle/predict-cycle.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { usualPastCycles } from './past-cycles.ts';

/** How many of the newest forecasts are shown: about a year. */
export const FORECASTS_SHOWN = 12;

/** The forecast of a start that has since been logged. */
export interface PastForecast {
  /** The day the period began. */
  readonly startedOn: LocalDate;
  /** The day that was forecast at the start of the cycle before it. */
  readonly expectedOn: LocalDate;
  /** How many days later it began than forecast; negative if earlier. */
  readonly offByDays: number;
  /** Whether it began within the 80 % interval. */
  readonly isWithinInterval: boolean;
}

/** What past forecasts are worked out from. */
export type RecordFacts = Pick<
  CycleFacts,
  'periodStarts' | 'today' | 'birthDate' | 'reportedCycleLength' | keyof ToldOfCycles
>;

/**
 * For each of the newest past cycles, twelve unless more are asked for, oldest first: the forecast from only the cycles before it,
 * next to the actual start. Uses today's birth date and usual length for all of them. Empty without past cycles.
 */
export function trackRecord(facts: RecordFacts, newest: number = FORECASTS_SHOWN): PastForecast[] {
  const { birthDate, reportedCycleLength } = facts;
  const cycles = usualPastCycles(facts);
  const from = Math.max(0, cycles.length - newest);
  return cycles.slice(from).map(({ startedOn, days }, index) => {
    const { medianDays, lowDays, highDays } = predictCycle({
      intervals: cycles
        .slice(0, from + index)
        .map((cycle) => cycle.days)
        .slice(-INTERVALS_KEPT),
      ageYears: birthDate === null ? null : wholeYearsBetween(birthDate, startedOn),
      reportedLengthDays: reportedCycleLength,
    });
    const nextOn = addDays(startedOn, days);
    const expectedOn = addDays(startedOn, medianDays);
    return {
      startedOn: nextOn,
      expectedOn,
      offByDays: daysBetween(expectedOn, nextOn),
      isWithinInterval: lowDays <= days && days <= highDays,
    };
  });
}
