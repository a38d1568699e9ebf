import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { shownPercent } from '#domain/cycle/shown-odds.ts';
import type { PlanReason } from './plan.schema.ts';
import { oddsOn, type PlanDay, type PlanTask } from './plan-task.ts';
import { LIKELY_ENOUGH } from './plan-weights.ts';

/** How many reasons a card shows. */
const REASONS_SHOWN = 2;
const HIGH_PRIORITY = 7;
/** From this on a percentage is given as it is; below it in steps, as the odds are no sharper. */
const EXACT_FROM = 95;
const STEP = 5;

/** A probability from 0 to 1 in per cent as plans say it: in fives below 95. */
export function planPercent(probability: number): number {
  const percent = shownPercent(probability);
  return percent >= EXACT_FROM ? percent : Math.max(STEP, Math.round(percent / STEP) * STEP);
}

/** Why a task is on a day: the two that matter most. `roomBefore` is the day's room before it, in minutes. */
export function reasonsFor(
  task: PlanTask,
  { day, today, roomBefore, isOver }: { day: PlanDay; today: LocalDate; roomBefore: number; isOver: boolean },
): PlanReason[] {
  const { phase, window, priority, dueOn } = task;
  const probability = oddsOn(task, day);
  const isOverdue = dueOn !== null && dueOn < today;
  const found: (PlanReason | false)[] = [
    isOver && { code: 'over_room' },
    isOverdue && { code: 'overdue', n: daysBetween(dueOn, today) },
    dueOn !== null && !isOverdue && { code: 'due', date: dueOn },
    task.isCarriedOver && { code: 'carried_over' },
    window !== null && { code: 'window', ...window },
    phase !== null &&
      probability >= LIKELY_ENOUGH && { code: 'phase', phase, percent: planPercent(probability) },
    priority === HIGH_PRIORITY && { code: 'priority' },
    task.length === null && { code: 'length_assumed' },
    { code: 'room', minutes: Math.max(0, roomBefore) },
  ];
  return found.filter((reason) => reason !== false).slice(0, REASONS_SHOWN);
}
