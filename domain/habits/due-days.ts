import { type DateRange, type LocalDate, toEpochDay, weekdayOf } from '#domain/calendar/local-date.ts';
import type { ModeSpan } from '#domain/cycle/cycle-mode.ts';
import { LONGEST_UNCONFIRMED_INTERVAL_DAYS, periodLengths } from '#domain/cycle/past-cycles.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { type CyclePhase, phaseOn } from '#domain/cycle/phases.ts';
import { type CycleFacts, latestCycle, periodDays, type RunningCycle } from '#domain/cycle/running-cycle.ts';
import { type HabitSchedule, type PastSchedule, phaseBits, weekdayBit } from './habits.fields.ts';

/** A day in the terms of schedules. */
export interface HabitDay {
  /** Whole days from 1970-01-01. */
  readonly epochDay: number;
  readonly weekdayBit: number;
  /** The bit of the day's phase, or every phase's bits if it is unknown. */
  readonly phaseBits: number;
}

/** Each day of `range` in the terms of schedules, oldest first, by the facts about the cycle today. */
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
function isDueOn(schedule: HabitSchedule, day: HabitDay): boolean {
  return (schedule.weekdays & day.weekdayBit) !== 0 && (schedule.phases & day.phaseBits) !== 0;
}

/** A habit's present schedule, and its earlier ones and pauses in any order. */
export interface ScheduleHistory {
  readonly present: HabitSchedule;
  readonly past: readonly PastSchedule[];
}

/** Whether the habit was due on each of `days`, by the schedule it had then, so that an edit doesn't change past streaks. */
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

/**
 * The phase that each day of `range` had, oldest first; days after today have none. A cycle whose next start is logged uses its
 * true length. The running cycle uses its forecast, and so does one whose next start came more than 90 days later unless it was
 * confirmed, because that isn't the length of one cycle: its phases end where a forecast does without a log. `null` for a day
 * before the first start, in a mode other than `natural`, and after one until the next start. Source: contract §4 and §5.
 */
export function pastPhases(facts: CycleFacts, range: DateRange): (CyclePhase | null)[] {
  const first = toEpochDay(range.start);
  const phases = new Array<CyclePhase | null>(Math.max(0, toEpochDay(range.end) - first + 1)).fill(null);
  const latest = latestCycle(facts);
  if (latest === null) return phases;

  const tomorrow = toEpochDay(facts.today) + 1;
  const { accepted } = acceptedStarts(facts.periodStarts.filter((start) => start <= facts.today));
  const { each } = periodLengths(accepted, facts);
  const confirmed = new Set(facts.confirmedStarts);
  accepted.forEach((startedOn, index) => {
    const start = toEpochDay(startedOn);
    const next = accepted[index + 1];
    const end = next === undefined ? tomorrow : toEpochDay(next);
    const isWholeCycle =
      next !== undefined && (end - start <= LONGEST_UNCONFIRMED_INTERVAL_DAYS || confirmed.has(startedOn));
    const lastPhased = isWholeCycle ? Number.POSITIVE_INFINITY : lastPhasedDays(latest, next);
    const length = each[index];
    const layout = {
      // The running cycle's layout includes its signs of ovulation.
      ...(next === undefined ? latest.layout : {}),
      cycleLength: isWholeCycle ? end - start : latest.layout.cycleLength,
      periodLength:
        next === undefined || length === undefined
          ? latest.layout.periodLength
          : periodDays(length, { startedOn, facts: before(next, facts) }),
    };
    for (let day = Math.max(start, first); day < Math.min(end, first + phases.length); day++) {
      const phase = phaseOn(day - start + 1, layout);
      phases[day - first] = surePhase(phase, { hasNone: day - start > lastPhased });
    }
  });
  for (const { startedOn, endedOn } of facts.modes) {
    // After a mode the next cycle begins with the first start.
    const next = endedOn === null ? undefined : accepted.find((start) => start >= endedOn);
    clearPhases(phases, { span: { startedOn, endedOn: next ?? null }, first });
  }
  return phases;
}

/** The last day with a phase of the running cycle, or of one whose next start came too late; in days after its start, -1 for none. */
function lastPhasedDays(latest: RunningCycle, next: LocalDate | undefined): number {
  if (next !== undefined || latest.isForecastOver) return latest.lastForecastDays;
  return latest.hasPhases ? Number.POSITIVE_INFINITY : -1;
}

/** If days have no phase, only bleeding is certain. */
const surePhase = (phase: CyclePhase, { hasNone }: { hasNone: boolean }): CyclePhase | null =>
  hasNone && phase !== 'menstrual' ? null : phase;

/** Bleeding that was reported to go on in a later cycle doesn't count for this one. */
function before(next: LocalDate, { stillBleedingOn, today }: CycleFacts) {
  return {
    today,
    stillBleedingOn: stillBleedingOn !== null && stillBleedingOn < next ? stillBleedingOn : null,
  };
}

function clearPhases(
  phases: (CyclePhase | null)[],
  { span, first }: { span: ModeSpan; first: number },
): void {
  const from = Math.max(0, toEpochDay(span.startedOn) - first);
  phases.fill(null, from, span.endedOn === null ? undefined : Math.max(0, toEpochDay(span.endedOn) - first));
}
