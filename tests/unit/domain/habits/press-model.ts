import type { LocalDate } from '#domain/calendar/local-date.ts';
import { EMPTY, type ModelHabit, type ModelRow, scheduleOn } from './habit-model.ts';

/** What is sent for a day. */
export type ModelPress = { add: number } | { set: number } | { done: 0 | 1 } | { skipped: 0 | 1 };

/** The target that held on the day, in thousandths. */
export type ModelTarget = { per: 'day' | 'week'; target: number } | null;

const MOST = 1_000_000_000;

/** The target that held on a day; a pause has none of its own, so it is that of the schedule after it. */
export function targetOn(
  { present, past }: Pick<ModelHabit, 'present' | 'past'>,
  day: LocalDate,
): ModelTarget {
  const running = past.filter(({ weekdays }) => weekdays.length > 0);
  const { target, targetPer } = scheduleOn({ present, past: running }, day);
  return target === null ? null : { per: targetPer, target };
}

function isDoneBy(amount: number | null, target: ModelTarget): boolean {
  if (amount === null || amount === 0) return false;
  return target?.per === 'day' ? amount >= target.target : true;
}

/** The day's row after a press, null if nothing is left of it, or `refused` where its amount would be too large. */
export function modelPress(
  row: ModelRow | null,
  { press, target }: { press: ModelPress; target: ModelTarget },
): ModelRow | null | 'refused' {
  const after = pressed(row ?? EMPTY, { press, target });
  if ((after.amount ?? 0) > MOST) return 'refused';
  return after.done || after.skipped || after.amount !== null ? after : null;
}

function pressed(row: ModelRow, { press, target }: { press: ModelPress; target: ModelTarget }): ModelRow {
  if ('add' in press || 'set' in press) {
    const amount = 'set' in press ? press.set : Math.max(0, (row.amount ?? 0) + press.add);
    return { done: isDoneBy(amount, target), skipped: false, amount: amount === 0 ? null : amount };
  }
  if ('done' in press) {
    if (press.done === 0) return { ...row, done: false, amount: null };
    const least = target?.per === 'day' ? target.target : 0;
    const amount = Math.max(row.amount ?? 0, least);
    return { done: true, skipped: false, amount: amount === 0 ? null : amount };
  }
  if (press.skipped === 1) return { ...row, done: false, skipped: true };
  return row.skipped ? { ...row, done: isDoneBy(row.amount, target), skipped: false } : row;
}
