import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { checkHabit } from '#domain/habits/habits.calls.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { notify } from '#web/lib/notify.ts';
import { requestOf } from '#web/lib/request-of.ts';
import { useToday } from '#web/lib/use-today.ts';
import { KEPT, type Kept, sendOrKeep } from '#web/sync/send-or-keep.ts';
import {
  habitHistoryQuery,
  habitsQuery,
  patchHabits,
  reloadHabits,
  stopLoadingHabits,
} from './habits.queries.ts';

const KEY = ['check-habit'];

/** A habit checked off on a day, or that taken back. */
type HabitCheck = { readonly id: string; readonly date: LocalDate; readonly isDone: boolean };

/**
 * Checks a habit off, or takes that back. Presses on one habit are sent one after the other, so that the last one stays;
 * until they are answered `useShownChecks` shows them, and a refused one vanishes by itself (decision 0043).
 */
export function useCheckHabit(id: string) {
  const client = useQueryClient();
  const { today } = useToday();
  return useMutation({
    mutationKey: KEY,
    scope: { id: `check-habit ${id}` },
    mutationFn: (check: HabitCheck) => sendCheck(check, nameOf(client, id)),
    onSuccess: async (streak, { date, isDone }) => {
      await stopLoadingHabits();
      const done = isDone ? 1 : 0;
      const answered = {
        ...(streak === KEPT ? {} : { streak }),
        ...(date === today ? ({ done_today: done } as const) : {}),
      };
      patchHabits((habits) =>
        habits.map((habit) => (habit.habit_id === id ? { ...habit, ...answered } : habit)),
      );
      client.setQueryData(habitHistoryQuery(id).queryKey, (days) =>
        days?.map((day) => (day.date === date ? { ...day, done } : day)),
      );
    },
    onError: (error) => void notify({ tone: 'error', text: failureToastText(error) }),
    // What else a check changes, the best streak above all, comes with the lists once the last press was answered.
    onSettled: (streak) => {
      if (streak !== KEPT && client.isMutating({ mutationKey: KEY }) === 1) void reloadHabits();
    },
  });
}

/** Gives the streak that the check leaves, or that it is kept until there is a connection. */
async function sendCheck({ id, date, isDone }: HabitCheck, name: string): Promise<number | Kept> {
  const answer = await sendOrKeep({
    ...requestOf(checkHabit, { params: { id }, body: { date, done: isDone ? 1 : 0 } }),
    answer: checkHabit.answer,
    about: { kind: 'habit-checked', id, name, day: date },
  });
  return answer === KEPT ? KEPT : answer.streak;
}

function nameOf(client: QueryClient, id: string): string {
  return client.getQueryData(habitsQuery.queryKey)?.find(({ habit_id }) => habit_id === id)?.habit_name ?? '';
}

/** What was pressed and is not answered yet: of several presses on one day the last one, `undefined` without any. */
export function useShownChecks(): (id: string, date: LocalDate) => boolean | undefined {
  const pressed = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    // Set by `mutate`, which takes nothing else.
    select: ({ state }) => state.variables as HabitCheck,
  });
  return (id, date) => pressed.findLast((check) => check.id === id && check.date === date)?.isDone;
}
