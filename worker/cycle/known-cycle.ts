import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import { startsCycle } from '#domain/cycle/counted-starts.ts';
import { currentCycle, type PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import type { LoggedBleeding } from '#domain/cycle/logged-bleeding.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { withdrawalUntil } from '#domain/cycle/scheme.ts';
import type { SignReading } from '#domain/cycle/signs/sign-readings.ts';
import { signsOf } from '#domain/cycle/signs/signs-of.ts';
import { DISCHARGES, TEST_RESULTS } from '#domain/day-log/day-log.fields.ts';
import { type CycleRecord, EMPTY_PROFILE, type SignDay, type StoredStart } from './cycle-record.ts';
import { ignoredIn } from './ignored-signs.ts';

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
  readonly profile: CycleRecord['profileRows'][number];
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
  const [profile = EMPTY_PROFILE] = record.profileRows;
  const modes = countingSpans(record);
  const counted = hasWithdrawn ? [] : record.starts.filter((start) => startsCycle(start, modes));
  const annotations = hasWithdrawn ? [] : record.annotations;
  const periodStarts = counted.map(({ startedOn }) => startedOn);
  const today = localDateAt(now, timeZone);
  const annotatedStarts = (what: 'odd' | 'confirmed') =>
    annotations.filter((row) => row[what] === 1).map(({ startedOn }) => startedOn);
  const facts: CycleFacts = {
    periodStarts,
    bleedings: counted.map(bleedingOf),
    today,
    birthDate: birthOn,
    reportedCycleLength: profile.reportedCycleLength,
    reportedPeriodLength: profile.reportedPeriodLength,
    lastPeriodLength: profile.lastPeriodLength,
    stillBleedingOn: profile.stillBleedingOn,
    modes,
    notYetOn: profile.notYetOn,
    oddStarts: annotatedStarts('odd'),
    confirmedStarts: annotatedStarts('confirmed'),
    inTransition: profile.inTransition === 1,
    transitionAnsweredOn: profile.transitionToldOn,
    signs: signsOf(hasWithdrawn ? [] : record.signDays.map(readingOf), {
      accepted: acceptedStarts(periodStarts.filter((start) => start <= today)).accepted,
      today,
      modes: record.modes,
      ignored: new Map(annotations.map((row) => [row.startedOn, ignoredIn(row)])),
    }),
  };
  const mode = record.modes.find(({ endedOn }) => endedOn === null)?.mode ?? 'natural';
  return { facts, profile, mode, timeZone, log: record.starts };
}

/** Times in a mode, with how long bleeding after a pack is a withdrawal bleed. */
export const countingSpans = ({ modes, schemes }: Pick<CycleRecord, 'modes' | 'schemes'>) =>
  modes.map((span) => {
    const { mode, endedOn } = span;
    if (mode !== 'contraception' || endedOn === null) return { ...span, withdrawalUntil: null };
    // The pack that was taken when the time ended.
    const taken = schemes.find(
      (one) => one.startedOn < endedOn && (one.endedOn === null || one.endedOn >= endedOn),
    );
    return { ...span, withdrawalUntil: taken ? withdrawalUntil(taken, endedOn) : null };
  });

const POSITIVE = TEST_RESULTS.indexOf('positive');
const UNUSUAL = DISCHARGES.indexOf('unusual');

/** A day of the log as signs read it. Unusual discharge is no quality. */
const readingOf = ({ on, lh, discharge, temperature, disturbed }: SignDay): SignReading => ({
  on,
  isPositive: lh === null ? null : lh === POSITIVE,
  discharge: discharge === UNUSUAL ? null : discharge,
  temperature: disturbed === 1 ? null : temperature,
});

/** The person's zone and phase now. */
export function personNowOf({ timeZone, facts }: KnownCycle): PersonNow {
  return { timeZone, today: facts.today, phaseToday: () => currentCycle(facts)?.phase ?? null };
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
