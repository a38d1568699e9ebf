import { useTranslation } from 'react-i18next';
import { addHabit, deleteHabit, updateHabit } from '#domain/habits/habits.calls.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { KEPT, sendOrKeep } from '#web/sync/send-or-keep.ts';
import { fieldsOf, type HabitDraft, type HabitFields } from './habit-draft.ts';
import { nameOf, patchHabits, reloadHabits } from './habits.queries.ts';

const tellsFailure = {
  onError: (error: Error) => void notify({ tone: 'error', text: failureToastText(error) }),
};

type NewHabit = {
  /** Made here, the same one for every attempt. */
  id: string;
  draft: HabitDraft;
  /** Whether an attempt failed already: it may have arrived all the same, with what was typed then. */
  isRepeated: boolean;
};

/** Adds a habit; done once it is in the lists. */
export function useAddHabit() {
  return useSingleMutation<unknown, NewHabit>({
    mutationKey: ['add-habit'],
    mutationFn: async ({ id, draft, isRepeated }) => {
      await send(addHabit, { body: { id, ...fieldsOf(draft) } });
      if (isRepeated) await send(updateHabit, { body: { habit_id: id, ...fieldsOf(draft) } });
    },
    onSuccess: reloadHabits,
    ...tellsFailure,
  });
}

/** Saves changes of a habit, which the form keeps until they are stored or wait for a connection. */
export function useSaveHabit(id: string) {
  return useSingleMutation<unknown, Partial<HabitFields>>({
    mutationKey: [`save-habit ${id}`],
    mutationFn: (change) =>
      sendOrKeep({
        ...requestOf(updateHabit, { body: { habit_id: id, ...change } }),
        answer: updateHabit.answer,
        about: { kind: 'habit-changed', id, name: nameOf(id) },
      }),
    // What the change makes due follows; nobody waits for it.
    onSuccess: (answer) => void (answer !== KEPT && reloadHabits()),
    ...tellsFailure,
  });
}

/** Deletes a habit and says so. `onDeleted` leaves what would show nothing any more. */
export function useDeleteHabit({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useTranslation();
  return useSingleMutation<unknown, void>({
    mutationKey: [`delete-habit ${id}`],
    mutationFn: () =>
      sendOrKeep({
        ...requestOf(deleteHabit, { params: { id } }),
        answer: deleteHabit.answer,
        about: { kind: 'habit-deleted', id, name: nameOf(id) },
      }).catch((error: unknown) => {
        // Already gone: that is what was wanted.
        if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
        patchHabits((habits) => habits.filter((habit) => habit.habit_id !== id));
      }),
    onSuccess: (answer) => {
      onDeleted();
      if (answer !== KEPT) void reloadHabits();
      void notify({ tone: 'success', text: t('habits.deleted') });
    },
    ...tellsFailure,
  });
}
