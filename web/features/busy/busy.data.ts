import { queryOptions } from '@tanstack/react-query';
import { useId } from 'react';
import { listBusyDays, listBusySources } from '#domain/busy/busy.calls.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { readPlanPreferences } from '#domain/planning/planning.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import {
  LOADER_QUERY_OPTIONS,
  notifyFailure,
  queryClient,
  useSingleMutation,
} from '#web/lib/http/query-client.ts';

/** The calendars that are read in, in the order in which they were added. */
export const busySourcesQuery = queryOptions({
  queryKey: ['busy-sources'],
  queryFn: async ({ signal }) => (await send(listBusySources, { signal })).sources,
  ...LOADER_QUERY_OPTIONS,
});

/** How many minutes the person's days have for tasks, which hours, and whether calendars count. */
export const preferencesQuery = queryOptions({
  queryKey: ['plan', 'preferences'],
  queryFn: async ({ signal }) => (await send(readPlanPreferences, { signal })).preferences,
});

/** When the person is busy on a day, by their calendars. */
export const busyDayQuery = (day: LocalDate) =>
  queryOptions({
    queryKey: ['busy-days', day],
    queryFn: async ({ signal }) => {
      const { days } = await send(listBusyDays, { params: { from: day, to: day }, signal });
      return days[0]?.busy ?? [];
    },
  });

type SourceCallOptions = { readonly onSuccess?: () => void; readonly onError?: (error: Error) => void };

/**
 * Makes a call that changes calendars. The list and all busy hours are loaded anew even if it fails: an aborted one may have come
 * through. Failures are shown as toasts unless `onError` says otherwise; nothing of the call stays in the cache.
 */
export function useSourceCall<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  options: SourceCallOptions = {},
) {
  const reload = () =>
    Promise.all(
      ['busy-sources', 'busy-days', 'plan'].map((root) =>
        queryClient.invalidateQueries({ queryKey: [root] }),
      ),
    );
  return useSingleMutation({
    mutationKey: [useId()],
    gcTime: 0,
    mutationFn: async (input: Input) => {
      const answer = await call(input).catch((error) => {
        void reload();
        throw error;
      });
      await reload();
      return answer;
    },
    onError: notifyFailure,
    ...options,
  });
}
