import type { HabitCheck } from '#domain/habits/apply-habit-change.ts';
import { checkHabit as checkCall } from '#domain/habits/habits.calls.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { notify } from '#web/lib/page/notify.ts';
import { laidChanges } from '#web/sync/pending.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/sync/send-or-keep.ts';
import { nameOf, patchHabits, reloadHabits } from './habits.queries.ts';

/**
 * Checks a habit off, or takes that back. A press shows at once, and a refused one vanishes by itself; presses are sent one after
 * the other, so that the last one stays (decision 124).
 */
export async function checkHabit(check: HabitCheck): Promise<void> {
  try {
    const streak = await sendCheck(check, nameOf(check.id));
    if (streak === KEPT) return;
    patchHabits((habits) =>
      habits.map((habit) => (habit.habit_id === check.id ? { ...habit, streak } : habit)),
    );
  } catch (error) {
    void notify({ tone: 'error', text: failureToastText(error) });
  }
  // What else a check changes, the best streak above all, comes with the lists once the last press was answered.
  if (!laidChanges().some(({ about }) => about.kind === 'habit-checked')) await reloadHabits();
}

/** Gives the streak that the check leaves, or that it is kept until there is a connection. */
async function sendCheck({ id, date, isDone }: HabitCheck, name: string): Promise<number | Kept> {
  const answer = await sendOrKeep({
    ...requestOf(checkCall, { params: { id }, body: { date, done: isDone ? 1 : 0 } }),
    answer: checkCall.answer,
    about: { kind: 'habit-checked', id, name, day: date },
  });
  return answer === KEPT ? KEPT : answer.streak;
}
