import { queryOptions } from '@tanstack/react-query';
import {
  endCalendarFeed,
  type FeedWording,
  readCalendarFeed,
  renewCalendarFeed,
  updateCalendarFeed,
} from '#domain/calendar-feed/calendar-feed.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { LOADER_QUERY_OPTIONS, queryClient, useToastedMutation } from '#web/lib/http/query-client.ts';

/** The state of the calendar's address; reloaded whenever the settings open. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await send(readCalendarFeed, { signal })).feed,
  ...LOADER_QUERY_OPTIONS,
});

/** Creates a new address. The answer stays on the page and is never cached. */
export function useRenewFeed(onMade: () => void) {
  return useToastedMutation({
    mutationKey: ['renew-calendar-feed'],
    mutationFn: async (wording: FeedWording | undefined) => {
      await queryClient.cancelQueries({ queryKey: feedQuery.queryKey });
      const { address, feed } = await send(renewCalendarFeed, { body: wording ? { wording } : {} });
      queryClient.setQueryData(feedQuery.queryKey, feed);
      return address;
    },
    // Forget the address when the page is left.
    gcTime: 0,
    onSuccess: onMade,
  });
}

/** Shows the new wording at once, and the old one again if the server refuses. */
export function useSaveWording() {
  return useToastedMutation({
    mutationKey: ['calendar-feed-wording'],
    mutationFn: async (wording: FeedWording) => {
      await send(updateCalendarFeed, { body: { wording } });
      queryClient.setQueryData(feedQuery.queryKey, (feed) => feed && { ...feed, wording });
    },
  });
}

export function useEndFeed(onEnded: () => void) {
  return useToastedMutation<unknown, void>({
    mutationKey: ['end-calendar-feed'],
    mutationFn: async () => {
      await send(endCalendarFeed);
      await queryClient.cancelQueries({ queryKey: feedQuery.queryKey });
      queryClient.setQueryData(feedQuery.queryKey, null);
    },
    onSuccess: onEnded,
  });
}
