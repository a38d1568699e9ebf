import { queryOptions } from '@tanstack/react-query';
import {
  addBusySource,
  type BusySource,
  deleteBusySource,
  listBusyDays,
  listBusySources,
  type NewSource,
  refreshBusySource,
  type SourceUpdate,
  updateBusySource,
} from '#domain/busy/busy.calls.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { readPlanPreferences } from '#domain/planning/planning.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ApiProblem } from '#web/lib/http/http.ts';
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

/** What was read of a calendar changes its hours in plans, dates and forms. */
async function changeSources(
  change: (sources: readonly BusySource[]) => readonly BusySource[],
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: busySourcesQuery.queryKey });
  queryClient.setQueryData(busySourcesQuery.queryKey, (sources) => sources && [...change(sources)]);
  for (const root of ['busy-days', 'plan']) void queryClient.invalidateQueries({ queryKey: [root] });
}

const withSource = (source: BusySource) => (sources: readonly BusySource[]) =>
  sources.some(({ id }) => id === source.id)
    ? sources.map((one) => (one.id === source.id ? source : one))
    : [...sources, source];

type Adding = { readonly source: NewSource; readonly key: string; readonly signal: AbortSignal };

/** Adds a calendar; its address isn't kept in the cache. `onChanged` runs after a change that the security log lists. */
export const useAddSource = (onChanged: () => void) =>
  useSingleMutation({
    mutationKey: ['add-busy-source'],
    gcTime: 0,
    mutationFn: async ({ source: body, key: idempotencyKey, signal }: Adding) => {
      const answer = await send(addBusySource, { body, idempotencyKey, signal });
      await changeSources(withSource(answer.source));
      return answer;
    },
    onSuccess: onChanged,
  });

export const useUpdateSource = () =>
  useSingleMutation({
    mutationKey: ['update-busy-source'],
    mutationFn: async (body: SourceUpdate) => {
      const { source } = await send(updateBusySource, { body });
      await changeSources(withSource(source));
    },
    onError: notifyFailure,
  });

export const useRefreshSource = () =>
  useSingleMutation({
    mutationKey: ['refresh-busy-source'],
    mutationFn: async (id: string) => {
      const answer = await send(refreshBusySource, { body: { source_id: id } });
      await changeSources(withSource(answer.source));
    },
    onError: notifyFailure,
  });

export const useRemoveSource = (onChanged: () => void) =>
  useSingleMutation({
    mutationKey: ['remove-busy-source'],
    mutationFn: async (id: string) => {
      await send(deleteBusySource, { params: { id } });
      await changeSources((sources) => sources.filter((source) => source.id !== id));
    },
    onSuccess: onChanged,
    onError: notifyFailure,
  });

/** Why the server couldn't read an address; `undefined` for another failure. */
export const addressProblem = (error: unknown): string | undefined =>
  error instanceof ApiProblem ? error.errors.find(({ path }) => path === 'address')?.reason : undefined;

/** A calendar's file, with what its hours depend on. */
export type CalendarFile = {
  readonly file: Blob;
  readonly timeZone: string;
  readonly today: LocalDate;
  /** The account's, by which invitations are known. */
  readonly address: string;
};
export type SentBusy = NonNullable<NewSource['busy']>;
export type CalendarFileAnswer =
  | { readonly busy: SentBusy }
  | { readonly problem: 'fileTooLarge' | 'noCalendar' | 'unreadable' };
