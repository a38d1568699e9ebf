import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { PeriodOrigin } from './cycle.schema.ts';
import type { ModeSpan } from './cycle-mode.ts';
import type { CycleStatus } from './life-stage.schema.ts';

/** Spans in a mode, from their wire form. */
export const countingSpans = (modes: CycleStatus['history']['modes']): CountingSpan[] =>
  modes.map(({ mode, started_on, ended_on, birth_on, withdrawal_until }) => ({
    mode,
    startedOn: started_on,
    endedOn: ended_on,
    birthOn: birth_on,
    withdrawalUntil: withdrawal_until,
  }));

/** Bleeding so soon after a birth is no period (contract §4). */
export const DAYS_AFTER_BIRTH = 42;

/** A span in a mode, with the day of the birth before it, `null` if it isn't known. */
export type CountingSpan = ModeSpan & {
  readonly birthOn: LocalDate | null;
  /** After contraception by packs: bleeding up to this day is a withdrawal bleed. */
  readonly withdrawalUntil?: LocalDate | null;
};

/** Whether a start begins a cycle: a reported one does, one inferred from bleeding not in a mode in which that is no period. */
export function startsCycle(
  { origin, startedOn: day }: { readonly origin: PeriodOrigin; readonly startedOn: LocalDate },
  modes: readonly CountingSpan[],
): boolean {
  const isIn = ({ startedOn, endedOn, withdrawalUntil: until = null }: CountingSpan) =>
    startedOn <= day && (endedOn === null || day < endedOn || (until !== null && day <= until));
  return origin === 'said' || !modes.some((span) => isIn(span) && countsNoPeriod(span, day));
}

/** Whether bleeding on a day of a span in a mode is stored but never counted as a period. */
function countsNoPeriod({ mode, startedOn, birthOn }: CountingSpan, day: LocalDate): boolean {
  if (mode === 'postpartum') return daysBetween(birthOn ?? startedOn, day) < DAYS_AFTER_BIRTH;
  return mode === 'pregnant' || mode === 'contraception';
}
