import type { DateRange } from '#domain/calendar/date-range.ts';
import { toEpochDay, weekdayOf } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { pastPhases } from './past-phases.ts';
import { type HabitSchedule, type PastSchedule, phaseBits, weekdayBit } from './schedule.ts';

/** A day as schedules see it. */
export interface HabitDay {
  /** Whole days from 1970-01-01. */
  readonly epochDay: number;
  readonly weekdayBit: number;
  /** The bit of the day's phase, or every phase's if it is unknown. */
  readonly phaseBits: number;
}

/** Each day of `range` as schedules see it, oldest first, by what is known about the cycle today. */
export function habitDays(facts: CycleFacts, range: DateRange): HabitDay[] {
  const first = toEpochDay(range.start);
  const firstWeekday = weekdayOf(range.start) - 1;
  return pastPhases(facts, range).map((phase, index) => ({
    epochDay: first + index,
    weekdayBit: weekdayBit(((firstWeekday + index) % 7) + 1),
    phaseBits: phaseBits(phase),
  }));
}

/** Whether a schedule makes the habit due on a day: both weekday and phase are chosen (contract §5). */
export function isDueOn(schedule: HabitSchedule, day: HabitDay): boolean {
  return (schedule.weekdays & day.weekdayBit) !== 0 && (schedule.phases & day.phaseBits) !== 0;
}

/** A habit's present schedule, and its earlier ones and pauses in any order. */
export interface ScheduleHistory {
  readonly present: HabitSchedule;
  readonly past: readonly PastSchedule[];
}

/**
 * Whether the habit was due on each of `days` (oldest first), by the schedule it had on that day, so that an edit doesn't
 * change past streaks.
 */
export function dueDays({ present, past }: ScheduleHistory, days: readonly HabitDay[]): boolean[] {
  if (past.length === 0) return days.map((day) => isDueOn(present, day));
  const inOrder = [...past].sort((left, right) => left.untilDay - right.untilDay);
  return days.map((day) => {
    while (inOrder[0] !== undefined && inOrder[0].untilDay <= day.epochDay) inOrder.shift();
    return isDueOn(inOrder[0] ?? present, day);
  });
}

/**
 * The epoch day on which a pause that covers `today` ends, so that the habit may be due again; `null` if it isn't paused. A
 * pause is a past schedule without a weekday, and may end after today.
 */
export function pausedUntilDay({ past }: ScheduleHistory, today: number): number | null {
  const pause = past.find(({ weekdays, untilDay }) => weekdays === 0 && untilDay > today);
  return pause?.untilDay ?? null;
}
