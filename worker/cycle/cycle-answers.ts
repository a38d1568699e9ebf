import type { UserDetails } from '#domain/account/account.schema.ts';
import type { CycleInformation, PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { cycleInformation, periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import type { CycleRecord } from './cycle-record.ts';
import type { KnownCycle } from './known-cycle.ts';

/** A person's place in the running cycle, and the answers of onboarding. */
export type CycleOverview = {
  readonly information: CycleInformation;
  readonly onboarding: UserDetails['details']['onboarding'];
};

/** The overview from what is known today. */
export function overviewOf({ facts, said, mode }: KnownCycle): CycleOverview {
  return {
    information: cycleInformation(facts, mode),
    onboarding: {
      cycle_length: said.reportedCycleLength,
      period_length: said.reportedPeriodLength,
      last_period_on: facts.periodStarts[0] ?? null,
      last_period_length: said.lastPeriodLength,
      completed: said.onboardedAt === null ? 0 : 1,
    },
  };
}

/** The forecast from what is known today. */
export function forecastOf({ facts }: KnownCycle): Omit<Predictions, 'success'> {
  return predictionsAnswer(facts);
}

/** Logged starts as sent. */
export function periodEntries(starts: CycleRecord['starts'], timeZone: string): PeriodEntry[] {
  return starts.map(({ periodId: id, startedOn }) => periodEntry(startedOn, { id, timeZone }));
}
