import type { LocalDate } from '#domain/calendar/local-date.ts';

/** The state of a person's body; Marea only forecasts in `natural` (contract §4). */
export const CYCLE_MODES = ['natural', 'contraception', 'pregnant', 'postpartum', 'paused'] as const;
export type CycleMode = (typeof CYCLE_MODES)[number];

/** A time in a mode other than `natural`: from its first day to the day before `endedOn`. */
export interface ModeSpan {
  readonly startedOn: LocalDate;
  /** `null` while the mode lasts. */
  readonly endedOn: LocalDate | null;
}

/**
 * Whether a mode applied on any day from `from` up to, but not including, `until`: such an interval isn't a natural cycle and
 * is left out of the forecast. Source: contract §4.
 */
export function isCoveredByMode(
  { from, until }: { from: LocalDate; until: LocalDate },
  spans: readonly ModeSpan[],
): boolean {
  return spans.some(({ startedOn, endedOn }) => startedOn < until && (endedOn === null || endedOn > from));
}
