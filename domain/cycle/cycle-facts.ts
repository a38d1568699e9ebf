import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodOrigin } from './cycle.schema.ts';
import type { ModeSpan } from './cycle-mode.ts';
import type { CycleStatus } from './life-stage.schema.ts';

/** What a forecast needs of what is said besides the log, from the answer about the cycle. */
export function factsFromStatus({
  history,
  in_transition,
  transition_told_on: answeredOn,
}: Pick<CycleStatus, 'history' | 'in_transition' | 'transition_told_on'>) {
  const day = (text: string) => text as LocalDate; // as the server wrote it
  const startsOf = (key: 'odd' | 'confirmed') =>
    history.told.filter((annotation) => annotation[key] === 1).map(({ started_on }) => day(started_on));
  return {
    modes: history.modes.map(({ mode, started_on, ended_on, birth_on, withdrawal_until: until }) => ({
      mode,
      startedOn: day(started_on),
      endedOn: ended_on === null ? null : day(ended_on),
      birthOn: birth_on === null ? null : day(birth_on),
      withdrawalUntil: until === null ? null : day(until),
    })),
    oddStarts: startsOf('odd'),
    confirmedStarts: startsOf('confirmed'),
    inTransition: in_transition === 1,
    transitionAnsweredOn: answeredOn === null ? null : day(answeredOn),
    signs: history.signs.map(({ started_on, kind, on, known_on }) => ({
      startedOn: day(started_on),
      kind,
      on: day(on),
      knownOn: day(known_on),
    })),
  };
}

/** Bleeding so soon after a birth is no period (contract §4). */
export const DAYS_AFTER_BIRTH = 42;

/** A time in a mode, and the day of the birth before it, where that was told. */
export type CountingSpan = ModeSpan & {
  readonly birthOn: LocalDate | null;
  /** After contraception by packs: until then bleeding is a withdrawal bleed. */
  readonly withdrawalUntil?: LocalDate | null;
};

/** Whether a start begins a cycle: a said one does in any mode, bleeding doesn't in a mode in which it's no period. */
export function startsCycle(
  { origin, startedOn: day }: { readonly origin: PeriodOrigin; readonly startedOn: LocalDate },
  modes: readonly CountingSpan[],
): boolean {
  const isIn = ({ startedOn, endedOn, withdrawalUntil: until = null }: CountingSpan) =>
    startedOn <= day && (endedOn === null || day < endedOn || (until !== null && day <= until));
  return origin === 'said' || !modes.some((span) => isIn(span) && isWithoutPeriods(span, day));
}

/** Whether bleeding on a day of a time in a mode is kept, but never taken for a period. */
function isWithoutPeriods({ mode, startedOn, birthOn }: CountingSpan, day: LocalDate): boolean {
  if (mode === 'postpartum') return daysBetween(birthOn ?? startedOn, day) < DAYS_AFTER_BIRTH;
  return mode === 'pregnant' || mode === 'contraception';
}
