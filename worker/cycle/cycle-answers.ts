import type { UserDetails } from '#domain/account/account.schema.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import { type CountingSpan, startsCycle } from '#domain/cycle/counted-starts.ts';
import type { CycleInformation, PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { cycleInformation, periodEntry, predictionsAnswer } from '#domain/cycle/cycle-answers.ts';
import type { CycleStatus } from '#domain/cycle/cycle-life.schema.ts';
import { closedLength } from '#domain/cycle/logged-bleeding.ts';
import type { CycleRecord } from './cycle-record.ts';
import { bleedingOf, type KnownCycle } from './known-cycle.ts';

/** A person's place in the running cycle, and the answers of onboarding. */
export type CycleOverview = {
  readonly information: CycleInformation;
  readonly onboarding: UserDetails['details']['onboarding'];
};

/** The overview from what is known today. */
export function overviewOf({ facts, profile }: KnownCycle, status: CycleStatus): CycleOverview {
  return {
    information: cycleInformation(facts, status),
    onboarding: {
      cycle_length: profile.reportedCycleLength,
      period_length: profile.reportedPeriodLength,
      last_period_on: facts.periodStarts[0] ?? null,
      last_period_length: profile.lastPeriodLength,
      completed: profile.onboardedAt === null ? 0 : 1,
    },
  };
}

/** The forecast from what is known today. */
export function forecastOf(
  { facts }: KnownCycle,
  { scheme }: Pick<CycleStatus, 'scheme'>,
): Omit<Predictions, 'success'> {
  return predictionsAnswer(facts, scheme);
}

/** Logged starts as sent; a start within a cycle has no length of its own. `starts` are all of them from the newest on. */
export function periodEntries(
  starts: CycleRecord['starts'],
  { timeZone, today, modes = [] }: { timeZone: string; today: LocalDate; modes?: readonly CountingSpan[] },
): PeriodEntry[] {
  const counted = starts.filter((start) => startsCycle(start, modes));
  const accepted = new Set(acceptedStarts(counted.map(({ startedOn }) => startedOn)).accepted);
  return starts.map((start) => {
    const { periodId: id, startedOn, origin } = start;
    const length = accepted.has(startedOn) ? closedLength(bleedingOf(start), today) : null;
    return periodEntry(startedOn, { id, timeZone, origin, length });
  });
}
