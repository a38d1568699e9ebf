import { type HabitMark, habitsAfter } from '#domain/habits/apply-habit-change.ts';
import { checkHabit, skipHabit } from '#domain/habits/habits.calls.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { notify } from '#web/lib/page/notify.ts';
import { todayHere } from '#web/lib/time/today-here.ts';
import { loadOptimistic } from '#web/sync/overlay.ts';
import { pendingChanges } from '#web/sync/pending.ts';
import { enqueueMutation, QUEUED, type Queued } from '#web/sync/send-or-keep.ts';
import { nameOf, patchHabits, reloadHabits } from './habits.queries.ts';

// A press shows at once.
void loadOptimistic('habits');

/**
 * Marks a day of a habit as done or skipped, or takes that back. A press shows at once and disappears if the server refuses it.
 * Presses are sent one after the other, so that the last one counts (decision 124).
 */
export async function markHabit(change: HabitMark): Promise<void> {
  try {
    const streak = await sendMark(change, nameOf(change.id));
    if (streak === QUEUED) return;
    // With the mark itself, because the streak includes it.
    patchHabits((habits) =>
      habitsAfter(habits, { change, today: todayHere() }).map((habit) =>
        habit.habit_id === change.id ? { ...habit, streak } : habit,
      ),
    );
  } catch (error) {
    void notify({ tone: 'error', text: failureToastText(error) });
  }
  // After the last press is answered, reload the lists: a mark changes more, above all the best streak.
  if (!pendingChanges().some(({ about }) => about.kind === 'habit-checked' || about.kind === 'habit-skipped'))
    await reloadHabits();
}

/** Returns the streak after the change, or that the change waits for a connection. */
async function sendMark({ id, date, mark, isSet }: HabitMark, name: string): Promise<number | Queued> {
  const flag = isSet ? 1 : 0;
  const call =
    mark === 'done'
      ? requestOf(checkHabit, { params: { id }, body: { date, done: flag } })
      : requestOf(skipHabit, { params: { id }, body: { date, skipped: flag } });
  const answer = await enqueueMutation({
    ...call,
    answer: checkHabit.answer,
    about: { kind: mark === 'done' ? 'habit-checked' : 'habit-skipped', id, name, day: date },
  });
  return answer === QUEUED ? QUEUED : answer.streak;
}
