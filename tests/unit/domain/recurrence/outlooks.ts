import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { DatedPhase } from '#domain/cycle/cycles-ahead.ts';
import type { Outlook, OutlookCycle } from '#domain/recurrence/outlook.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';

const USUAL_DAYS = 28;
const SPREAD_DAYS = 4;
const CYCLES_AHEAD = 6;

/** A cycle whose next start may be 4 days earlier or later; the phases of 28 days are 1–5, 6–13, 14–16, 17–28. */
export function cycleOf(start: LocalDate, next: LocalDate): OutlookCycle {
  return {
    start,
    startLow: start,
    startHigh: start,
    next,
    nextLow: addDays(next, -SPREAD_DAYS),
    nextHigh: addDays(next, SPREAD_DAYS),
    phases: phasesOf(start, daysBetween(start, next)),
  };
}

function phasesOf(start: LocalDate, length: number): DatedPhase[] {
  const ovulation = Math.max(6, length - 14);
  const spans = [
    ['menstrual', 1, 5],
    ['follicular', 6, ovulation - 1],
    ['ovulation', ovulation, ovulation + 2],
    ['luteal', ovulation + 3, length],
  ] as const;
  return spans
    .filter(([, first, last]) => first <= last)
    .map(([phase, first, last]) => ({
      phase,
      start: addDays(start, first - 1),
      end: addDays(start, last - 1),
    }));
}

/** The outlook on a day after these starts, with cycles of `usual` days (28); while a period is late, the next cycle begins today. */
export function outlookAfter(
  starts: readonly string[],
  { today, usual = USUAL_DAYS }: { today: string; usual?: number },
): Outlook {
  const startDays = starts.map(day);
  const running = startDays.at(-1) ?? day(today);
  const expectedOn = addDays(running, usual);
  const next = expectedOn > day(today) ? expectedOn : day(today);
  const ahead = Array.from({ length: CYCLES_AHEAD }, (_, place) => {
    const start = addDays(next, place * usual);
    const spread = SPREAD_DAYS * (place + 1);
    return {
      ...cycleOf(start, addDays(start, usual)),
      startLow: addDays(start, -spread),
      startHigh: addDays(start, spread),
    };
  });
  return {
    starts: startDays,
    cycles: [cycleOf(running, next), ...ahead],
    expectedOn,
    lateDays: Math.max(0, daysBetween(expectedOn, day(today))),
  };
}
