import type { LocalDate } from '#domain/calendar/local-date.ts';

/** What a person's body is doing; only in `natural` does Marea forecast (contract §4). */
export const CYCLE_MODES = ['natural', 'contraception', 'pregnant', 'postpartum', 'paused'] as const;
export type CycleMode = (typeof CYCLE_MODES)[number];

/** A time in a mode other than `natural`: from its first day up to, not including, the day on which it ended. */
export interface ModeSpan {
  readonly startedOn: LocalDate;
  /** `null` while the mode still holds. */
  readonly endedOn: LocalDate | null;
}

/**
 * Whether a mode held on any day from `from` up to, not including, `until`: such an interval is no natural cycle and is
 * left out of the forecast. Source: contract §4.
 */
export function isCoveredByMode(
  { from, until }: { from: LocalDate; until: LocalDate },
  spans: readonly ModeSpan[],
): boolean {
  return spans.some(({ startedOn, endedOn }) => startedOn < until && (endedOn === null || endedOn > from));
}
