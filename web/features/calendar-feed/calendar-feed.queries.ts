import { queryOptions } from '@tanstack/react-query';
import { readFeed } from '#domain/calendar-feed/calendar-feed.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { LOADER_QUERY_OPTIONS } from '#web/lib/http/asked-by-loader.ts';

/** The state of the calendar's address; reloaded whenever the settings open. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await send(readFeed, { signal })).feed,
  ...LOADER_QUERY_OPTIONS,
});
