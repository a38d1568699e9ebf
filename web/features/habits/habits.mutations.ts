import type { LocalDate } from '#domain/calendar/local-date.ts';
import { addHabit, deleteHabit, updateHabit } from '#domain/habits/habits.calls.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isNotFound, requestOf } from '#web/lib/http/http.ts';
import { notifyFailure, useSingleMutation } from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { enqueueMutation, QUEUED } from '#web/sync/pending.ts';
import { nameOf, reloadHabits } from './habit-check.tsx';
import { fieldsOf, type HabitDraft, type HabitFields } from './habit-draft.ts';

type NewHabit = {
  /** Created on this device; the same for every attempt. */
  id: string;
  draft: HabitDraft;
  /** Whether an attempt has already failed. It may still have arrived, with an earlier draft. */
  isRepeated: boolean;
};

/** Adds a habit; settles once the lists have it. */
export function useAddHabit() {
  return useSingleMutation<unknown, NewHabit>({
    mutationKey: ['add-habit'],
    mutationFn: async ({ id, draft, isRepeated }) => {
      await send(addHabit, { body: { id, ...fieldsOf(draft) } });
      if (isRepeated) await send(updateHabit, { body: { habit_id: id, ...fieldsOf(draft) } });
    },
    onSuccess: reloadHabits,
    onError: notifyFailure,
  });
}

/** Saves changes to a habit. The form keeps them until they're saved or queued. */
export function useSaveHabit(id: string) {
  return useSingleMutation<unknown, Partial<HabitFields> & { paused_until?: LocalDate | null }>({
    mutationKey: [`save-habit ${id}`],
    mutationFn: (change) =>
      enqueueMutation({
        ...requestOf(updateHabit, { body: { habit_id: id, ...change } }),
        answer: updateHabit.answer,
        about: { kind: 'habit-changed', id, name: nameOf(id) },
      }),
    // The change may affect what's due; no need to wait for the reload.
    onSuccess: (answer) => void (answer !== QUEUED && reloadHabits()),
    onError: notifyFailure,
  });
}

/** Deletes a habit and says so. `onDeleted` closes the view that showed it. */
export function useDeleteHabit({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useTranslation();
  return useSingleMutation<unknown, void>({
    mutationKey: [`delete-habit ${id}`],
    mutationFn: () =>
      enqueueMutation({
        ...requestOf(deleteHabit, { params: { id } }),
        answer: deleteHabit.answer,
        about: { kind: 'habit-deleted', id, name: nameOf(id) },
      }).catch((error: unknown) => {
        // An already deleted habit is the wanted result.
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: (answer) => {
      onDeleted();
      if (answer !== QUEUED) void reloadHabits();
      void notify({ tone: 'success', text: t('habits.deleted') });
    },
    onError: notifyFailure,
  });
}
