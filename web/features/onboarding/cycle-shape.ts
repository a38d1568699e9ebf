import { addDays, daysBetween, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { phaseOn } from '#domain/cycle/phase-on.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { type Draft, SUGGESTED_CYCLE_LENGTH, SUGGESTED_PERIOD_LENGTH } from './draft.ts';

/** A last period longer ago than this may mean that there is no natural cycle now, so the mode is asked too. */
const LONG_AGO_DAYS = 90;

/** The cycle as the answers so far draw it, with the lengths as told; lengths in days. */
export type CycleShape = {
  /** 1-based, and above `cycleLength` if the next period is late; `null` until a day is chosen. */
  readonly cycleDay: number | null;
  readonly cycleLength: number;
  readonly periodLength: number;
  readonly phaseOfDay: (day: number) => CyclePhase;
};

export function cycleShape(
  draft: Pick<Draft, 'lastPeriodOn' | 'cycleLength' | 'periodLength'>,
  today: LocalDate,
): CycleShape {
  const cycleLength = draft.cycleLength ?? SUGGESTED_CYCLE_LENGTH;
  const periodLength = draft.periodLength ?? SUGGESTED_PERIOD_LENGTH;
  const start = startOf(draft);
  return {
    cycleDay: start === undefined ? null : daysBetween(start, today) + 1,
    cycleLength,
    periodLength,
    phaseOfDay: (day) => phaseOn(day, { cycleLength, periodLength }),
  };
}

/** The days of bleeding after the chosen one, by the told length; none after today. */
export function followingDays(
  draft: Pick<Draft, 'lastPeriodOn' | 'periodLength'>,
  today: LocalDate,
): LocalDate[] {
  const start = startOf(draft);
  if (start === undefined) return [];
  const length = draft.periodLength ?? SUGGESTED_PERIOD_LENGTH;
  return Array.from({ length: length - 1 }, (_, index) => addDays(start, index + 1)).filter(
    (day) => day <= today,
  );
}

/** Whether the chosen day is so long ago that the mode has to be asked. */
export function isLongAgo(draft: Pick<Draft, 'lastPeriodOn'>, today: LocalDate): boolean {
  const start = startOf(draft);
  return start !== undefined && daysBetween(start, today) > LONG_AGO_DAYS;
}

const startOf = ({ lastPeriodOn }: Pick<Draft, 'lastPeriodOn'>): LocalDate | undefined =>
  lastPeriodOn === null ? undefined : parseLocalDate(lastPeriodOn);
