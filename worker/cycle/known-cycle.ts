import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { currentCycle, type PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { type CycleRecord, NOTHING_SAID } from './cycle-record.ts';

/** What of a person the cycle needs; days are filed in `timeZone`. */
export type CyclePerson = {
  readonly timeZone: string;
  readonly birthOn: LocalDate | null;
  /** Whether the consent to working with menstrual data was taken back. */
  readonly hasWithdrawn: boolean;
};

/** All that is known of a person's cycle today. */
export type KnownCycle = {
  readonly facts: CycleFacts;
  readonly said: CycleRecord['said'][number];
  readonly mode: CycleMode;
  readonly timeZone: string;
  /** Every logged start, newest first, whether or not it may be worked with: it stays the person's own. */
  readonly log: CycleRecord['starts'];
};

/** What a person and their record tell at an instant (unix seconds). Without consent to work with the log it counts as empty. */
export function knownCycle(
  { timeZone, birthOn, hasWithdrawn, also: record }: CyclePerson & { readonly also: CycleRecord },
  now: number,
): KnownCycle {
  const [said = NOTHING_SAID] = record.said;
  const facts: CycleFacts = {
    periodStarts: hasWithdrawn ? [] : record.starts.map(({ startedOn }) => startedOn),
    today: localDateAt(now, timeZone),
    birthDate: birthOn,
    reportedCycleLength: said.reportedCycleLength,
    reportedPeriodLength: said.reportedPeriodLength,
    lastPeriodLength: said.lastPeriodLength,
    stillBleedingOn: said.stillBleedingOn,
    modes: record.modes,
    notYetOn: said.notYetOn,
  };
  const mode = record.modes.find(({ endedOn }) => endedOn === null)?.mode ?? 'natural';
  return { facts, said, mode, timeZone, log: record.starts };
}

/** Where the person is now. */
export function personNowOf({ timeZone, facts }: KnownCycle): PersonNow {
  return { timeZone, phaseToday: () => currentCycle(facts)?.phase ?? null };
}
