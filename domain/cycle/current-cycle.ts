import { daysBetween, type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import { acceptedStarts, intervalsOf } from './accepted-starts.ts';
import { alignedDay } from './aligned-day.ts';
import { equivalentDay } from './equivalent-day.ts';
import { forecastPeriodLength } from './forecast-period-length.ts';
import { phaseOn } from './phase-on.ts';
import type { CyclePhase } from './phases.ts';
import { predictCycle } from './predict-cycle.ts';

/** What is known of a person when asking where in the cycle they are; `null` stands for not told. */
export interface CycleKnowledge {
  /** Every logged start, in any order; those after `today` are not looked at. */
  readonly periodStarts: readonly LocalDate[];
  readonly today: LocalDate;
  readonly birthDate: LocalDate | null;
  /** The usual length of a cycle as told, in whole days. */
  readonly reportedCycleLength: number | null;
  /** The usual length of a period as told, in whole days. */
  readonly reportedPeriodLength: number | null;
  /** The length of the last period, in whole days. */
  readonly lastPeriodLength: number | null;
  /** The day on which the person said to be bleeding still. */
  readonly stillBleedingOn: LocalDate | null;
}

/** Where a person is in the running cycle, all in whole days. */
export interface CurrentCycle {
  readonly startedOn: LocalDate;
  /** From 1 on the day the cycle began, one more each calendar day, without end while it lasts. */
  readonly cycleDay: number;
  /** `cycleDay` by its share of 28 days, 1..28. */
  readonly equivalentDay: number;
  /** The day of the 28-day reference whose texts fit the phase, 1..28. */
  readonly alignedDay: number;
  /** The median forecast; being late does not stretch it. */
  readonly cycleLength: number;
  /** The forecast, or up to the day on which bleeding was said to go on. */
  readonly periodLength: number;
  readonly phase: CyclePhase;
  /** 0 or less once the next period may begin any time. */
  readonly nextPeriodInDays: number;
}

/**
 * Where a person is in the running cycle today, or `null` when no period is logged on or before today.
 * Source: contract, section 4.
 */
export function currentCycle(knowledge: CycleKnowledge): CurrentCycle | null {
  const { periodStarts, today } = knowledge;
  const { accepted } = acceptedStarts(periodStarts.filter((start) => start <= today));
  const startedOn = accepted.at(-1);
  if (startedOn === undefined) return null;

  const cycleDay = daysBetween(startedOn, today) + 1;
  const cycleLength = cycleLengthFrom(accepted, { ...knowledge, startedOn });
  const layout = { cycleLength, periodLength: periodLengthFrom(startedOn, knowledge) };
  return {
    startedOn,
    cycleDay,
    equivalentDay: equivalentDay(cycleDay, cycleLength),
    alignedDay: alignedDay(cycleDay, layout),
    ...layout,
    phase: phaseOn(cycleDay, layout),
    nextPeriodInDays: cycleLength + 1 - cycleDay,
  };
}

function cycleLengthFrom(
  accepted: readonly LocalDate[],
  {
    startedOn,
    birthDate,
    reportedCycleLength,
  }: Pick<CycleKnowledge, 'birthDate' | 'reportedCycleLength'> & { startedOn: LocalDate },
): number {
  return predictCycle({
    intervals: intervalsOf(accepted),
    ageYears: birthDate === null ? null : wholeYearsBetween(birthDate, startedOn),
    reportedLengthDays: reportedCycleLength,
  }).medianDays;
}

function periodLengthFrom(startedOn: LocalDate, knowledge: CycleKnowledge): number {
  const { lastPeriodLength, reportedPeriodLength, stillBleedingOn, today } = knowledge;
  const lengths = [lastPeriodLength, reportedPeriodLength].filter((days) => days !== null);
  const forecast = forecastPeriodLength(lengths);
  if (stillBleedingOn === null || stillBleedingOn > today) return forecast;
  // A day before the running cycle comes out as 0 or less, and so never counts.
  return Math.max(forecast, daysBetween(startedOn, stillBleedingOn) + 1);
}
