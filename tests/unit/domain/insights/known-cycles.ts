import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { adviceOf } from '#domain/insights/advice.ts';
import type { Insights, OwnFigures } from '#domain/insights/insights.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

/** The facts of a person of 30 after cycles of these lengths, with the running one on its 10th day on 2026-11-21. */
export function knownCycles(lengths: readonly number[], changes: Partial<CycleFacts> = {}): CycleFacts {
  const today = day('2026-11-21');
  const starts: LocalDate[] = [addDays(today, -9)];
  for (const days of lengths.toReversed()) starts.unshift(addDays(starts[0] ?? today, -days));
  return {
    periodStarts: starts,
    today,
    birthDate: day('1996-05-17'),
    reportedCycleLength: null,
    reportedPeriodLength: 5,
    lastPeriodLength: 5,
    bleedings: [],
    stillBleedingOn: null,
    notYetOn: null,
    modes: [],
    ...changes,
  };
}

/** An empty log. */
export const NOTHING_LOGGED = { cycles: [], days: [] } as const;

/** The figures without any logged day. */
export const NO_FIGURES: OwnFigures = {
  bleeding: {
    cycles: [],
    period: { known: 0, of: 0, median: null, shortest: null, longest: null },
    heaviest_day: null,
    by_day: [],
  },
  by_cycle_day: [],
  months_logged: [],
};

export const NO_ADVICE = adviceOf(knownCycles([]), { days: [], counts: [] });

/** Empty insights. */
export const NO_INSIGHTS: Insights = {
  moods_allowed: 0,
  cycles: null,
  track_record: [],
  metrics: [],
  patterns: [],
  day_log: { metrics: [], patterns: [] },
  before_after: [],
  ...NO_FIGURES,
  notices: [],
  advice: NO_ADVICE,
};
