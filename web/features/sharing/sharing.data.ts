import { queryOptions } from '@tanstack/react-query';
import { endShare, listShares, makeShare, stopSharing, updateShare } from '#domain/sharing/sharing.calls.ts';
import type { CallRequest } from '#domain/wire/call.ts';
import { feedQuery } from '#web/features/calendar-feed/calendar-feed.data.ts';
import { send } from '#web/lib/http/api-client.ts';
import {
  LOADER_QUERY_OPTIONS,
  queryClient,
  useSingleMutation,
  useToastedMutation,
} from '#web/lib/http/query-client.ts';

/** The person's links that are alive; reloaded whenever the settings open. */
export const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: async ({ signal }) => (await send(listShares, { signal })).shares,
  ...LOADER_QUERY_OPTIONS,
});

const reload = () => queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey });

export type NewShare = CallRequest<typeof makeShare>['body'];
export type ShareChange = Omit<CallRequest<typeof updateShare>['body'], 'share_id'>;

/** Makes a link. Its address stays on the page and is never cached. */
export const useMakeShare = () =>
  useSingleMutation<string, NewShare>({
    mutationKey: ['make-share'],
    mutationFn: async (body) => (await send(makeShare, { body })).address,
    // Forget the address when the page is left.
    gcTime: 0,
    onSuccess: () => void reload(),
  });

export const useUpdateShare = (id: string) =>
  useToastedMutation<unknown, ShareChange>({
    mutationKey: [`update-share-${id}`],
    mutationFn: (change) => send(updateShare, { body: { share_id: id, ...change } }),
    onSettled: reload,
  });

export const useEndShare = (id: string) =>
  useToastedMutation<unknown, void>({
    mutationKey: [`end-share-${id}`],
    mutationFn: () => send(endShare, { params: { id } }),
    onSettled: reload,
  });

/** Ends every link and the calendar's address. */
export const useStopSharing = () =>
  useToastedMutation<unknown, void>({
    mutationKey: ['stop-sharing'],
    mutationFn: () => send(stopSharing, { body: {} }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: feedQuery.queryKey });
      return reload();
    },
  });
