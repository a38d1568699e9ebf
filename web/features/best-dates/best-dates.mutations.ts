import { useMutation } from '@tanstack/react-query';
import { findDates } from '#domain/best-dates/best-dates.calls.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { send } from '#web/lib/http/api-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { reloadUser } from '#web/lib/session/user.queries.ts';
import type { DateSearch } from './asked.ts';
import type { DayTask, TaskCalls } from './day-task.ts';

// Shared with all other task changes, so that they're sent one after the other, in order.
const scope = { id: 'tasks' } as const;

const onError = (error: Error) => void notify({ tone: 'error', text: failureToastText(error) });

/** Looks for dates, one search at a time. The caller shows failures. */
export function useFindDates() {
  return useSingleMutation({
    mutationKey: ['find-dates'],
    mutationFn: async (search: DateSearch) => {
      try {
        return await send(findDates, { body: bodyOf(search) });
      } finally {
        // Only the server knows whether the sentence counted towards the limit; no need to wait for it.
        if (search.kind === 'sentence') void reloadUser().catch(() => undefined);
      }
    },
  });
}

const bodyOf = (search: DateSearch) =>
  search.kind === 'keyword'
    ? { keyword: search.keyword.id, sentence: '' as const }
    : { keyword: '' as const, sentence: search.sentence };

export function useCreateDayTask({ make, reload }: TaskCalls) {
  return useMutation({
    mutationKey: ['make-day-task'],
    scope,
    mutationFn: (task: DayTask) => make(task),
    onError,
    onSettled: () => void reload(),
  });
}

export function useRemoveDayTask({ takeBack, reload }: TaskCalls) {
  return useMutation({
    mutationKey: ['undo-day-task'],
    scope,
    mutationFn: (id: string) => takeBack(id),
    onError,
    onSettled: () => void reload(),
  });
}
