import type { HabitCheck } from '#domain/habits/apply-habit-change.ts';
import { checkHabit as checkCall } from '#domain/habits/habits.calls.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { notify } from '#web/lib/page/notify.ts';
import { laidChanges } from '#web/sync/pending.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/sync/send-or-keep.ts';
import { nameOf, patchHabits, reloadHabits } from './habits.queries.ts';

/**
 * Checks a habit off, or unchecks it. A press shows at once and disappears if the server refuses it. Presses are sent one after
 * the other, so that the last one counts (decision 124).
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
  // After the last press is answered, reload the lists: a check changes more, above all the best streak.
  if (!laidChanges().some(({ about }) => about.kind === 'habit-checked')) await reloadHabits();
}

/** Returns the streak after the check, or that the check waits for a connection. */
async function sendCheck({ id, date, isDone }: HabitCheck, name: string): Promise<number | Kept> {
  const answer = await sendOrKeep({
    ...requestOf(checkCall, { params: { id }, body: { date, done: isDone ? 1 : 0 } }),
    answer: checkCall.answer,
    about: { kind: 'habit-checked', id, name, day: date },
  });
  return answer === KEPT ? KEPT : answer.streak;
}
