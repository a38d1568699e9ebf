import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleInformation, Predictions } from './cycle.schema.ts';
import { countingSpans, pastCycles, startsCycle } from './past-cycles.ts';
import { acceptedStarts, type LoggedPeriod } from './periods.ts';
import { type CycleLayout, type CyclePhase, layoutIn, phaseOn } from './phases.ts';

/** A day's place in its cycle. */
export interface PhaseDay {
  readonly phase: CyclePhase;
  /** 1 on the day the cycle began or is expected to begin. */
  readonly cycleDay: number;
}

type PhaseDaysInput = {
  /** Every logged start, in any order. */
  readonly periods: readonly LoggedPeriod[];
  /** The usual length of a period, in whole days. */
  readonly usualDays: number;
  readonly cycle: CycleInformation;
  /** `undefined` while they aren't known. */
  readonly predictions: Predictions | undefined;
  readonly today: LocalDate;
};

type PhasedCycle = { readonly start: LocalDate; readonly end: LocalDate; readonly layout: CycleLayout };

/**
 * The phase of any day: in logged cycles by the lengths of the cycle and its period, in the current one as the dial shows it,
 * and in the expected ones. `null` before the first start, in an interval of over 90 days that wasn't confirmed, after the last
 * prediction, and from the last start on in a mode other than `natural`.
 */
export function phaseDays(known: PhaseDaysInput): (day: LocalDate) => PhaseDay | null {
  const until = [...pastSpans(known), ...currentSpan(known)];
  const ahead = [...until, ...spansAhead(known)];
  return (day) => {
    // A late period may be expected today, which is still a day of the current cycle.
    const cycles = day > known.today ? ahead : until;
    const cycle = cycles.findLast(({ start, end }) => start <= day && day <= end);
    if (cycle === undefined) return null;
    const cycleDay = daysBetween(cycle.start, day) + 1;
    return { phase: phaseOn(cycleDay, cycle.layout), cycleDay };
  };
}

function pastSpans({ periods, usualDays, cycle }: PhaseDaysInput): PhasedCycle[] {
  const modes = countingSpans(cycle.history.modes);
  const annotated = cycle.history.told.filter(({ confirmed }) => confirmed === 1);
  const confirmedStarts = annotated.map(({ started_on }) => started_on);
  const counted = periods.filter(({ on, isReported }) =>
    startsCycle({ origin: isReported ? 'said' : 'bleeding', startedOn: on }, modes),
  );
  const { accepted } = acceptedStarts(counted.map(({ on }) => on));
  const lengths = new Map(periods.map(({ on, length }) => [on, length]));
  return pastCycles(accepted, { modes, confirmedStarts }).map(({ startedOn: start, days }) => {
    const layout = { cycleLength: days, periodLength: lengths.get(start) ?? usualDays };
    return { start, end: addDays(start, days - 1), layout };
  });
}

function currentSpan({ cycle, predictions, today }: PhaseDaysInput): PhasedCycle[] {
  const { cycle_day } = cycle;
  const layout = layoutIn(cycle);
  const hasForecast = predictions?.current?.missed_log?.period_start !== null;
  // If the span of the next start is too wide, no day has a phase.
  if (layout === null || (hasForecast && predictions?.current?.phases.length === 0)) return [];
  const start = addDays(today, 1 - cycle_day);
  return [
    {
      start,
      // A late cycle lasts until today, as long as there is a forecast; later days belong to the cycles ahead.
      end: addDays(start, Math.max(hasForecast ? cycle_day : 0, layout.cycleLength) - 1),
      layout,
    },
  ];
}

function spansAhead({ predictions }: PhaseDaysInput): PhasedCycle[] {
  const cycles = predictions?.cycles ?? [];
  return cycles.flatMap(({ period_start: start, period_end: periodEnd, ovulation, phases }) => {
    const end = phases.at(-1)?.end;
    if (end === undefined) return [];
    const layout = {
      cycleLength: daysBetween(start, end) + 1,
      periodLength: daysBetween(start, periodEnd) + 1,
      ovulationDay: daysBetween(start, ovulation) + 1,
    };
    return [{ start, end, layout }];
  });
}
