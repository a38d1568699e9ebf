import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { currentCycle, type PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { LoggedBleeding } from '#domain/cycle/logged-bleeding.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { type CycleRecord, NOTHING_SAID, type StoredStart } from './cycle-record.ts';

/** What the cycle needs about a person; days are in `timeZone`. */
export type CyclePerson = {
  readonly timeZone: string;
  readonly birthOn: LocalDate | null;
  /** Whether the consent to processing menstrual data was withdrawn. */
  readonly hasWithdrawn: boolean;
};

/** Everything known about a person's cycle today. */
export type KnownCycle = {
  readonly facts: CycleFacts;
  readonly said: CycleRecord['said'][number];
  readonly mode: CycleMode;
  readonly timeZone: string;
  /** Every logged start, newest first, even without consent to process them: the person can still see them. */
  readonly log: CycleRecord['starts'];
};

/**
 * What is known from a person and their record at an instant (unix seconds). Without consent to process the log it counts as
 * empty.
 */
export function knownCycle(
  { timeZone, birthOn, hasWithdrawn, also: record }: CyclePerson & { readonly also: CycleRecord },
  now: number,
): KnownCycle {
  const [said = NOTHING_SAID] = record.said;
  const counted = hasWithdrawn ? [] : record.starts.filter((start) => isOfACycle(start, record.modes));
  const facts: CycleFacts = {
    periodStarts: counted.map(({ startedOn }) => startedOn),
    bleedings: counted.map(bleedingOf),
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

/** The person's zone and phase now. */
export function personNowOf({ timeZone, facts }: KnownCycle): PersonNow {
  return { timeZone, today: facts.today, phaseToday: () => currentCycle(facts)?.phase ?? null };
}

/** Bleeding so soon after a birth is no period (contract §4). */
const DAYS_AFTER_BIRTH = 42;

/** Whether bleeding on a day of a time in a mode is kept, but never taken for a period. */
function isWithoutPeriods({ mode, startedOn }: CycleRecord['modes'][number], day: LocalDate): boolean {
  if (mode === 'postpartum') return day < addDays(startedOn, DAYS_AFTER_BIRTH);
  return mode === 'pregnant' || mode === 'contraception';
}

/** A start that was said begins a cycle in any mode. */
function isOfACycle({ origin, startedOn: day }: StoredStart, modes: CycleRecord['modes']): boolean {
  const isIn = ({ startedOn, endedOn }: CycleRecord['modes'][number]) =>
    startedOn <= day && (endedOn === null || day < endedOn);
  return origin === 'said' || !modes.some((span) => isIn(span) && isWithoutPeriods(span, day));
}

/** What is logged of the bleeding from a start on: at least the start itself. */
export function bleedingOf({
  startedOn,
  bledUntil,
  bledDays,
  endedOn,
  noneAfter,
}: StoredStart): LoggedBleeding {
  const lastOn = bledUntil ?? startedOn;
  const isOver = noneAfter === 1 || (endedOn !== null && endedOn >= lastOn);
  return { startedOn, lastOn, days: Math.max(1, bledDays), isOver };
}
