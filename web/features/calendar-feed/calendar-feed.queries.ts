import { queryOptions } from '@tanstack/react-query';
import { readFeed } from '#domain/calendar-feed/calendar-feed.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ASKED_BY_LOADER } from '#web/lib/http/asked-by-loader.ts';

/** What is known of the calendar's address; looked at again whenever the settings are opened. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: async ({ signal }) => (await send(readFeed, { signal })).feed,
  ...ASKED_BY_LOADER,
});
