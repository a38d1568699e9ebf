import { queryOptions } from '@tanstack/react-query';
import { ASKED_BY_LOADER } from '#web/lib/asked-by-loader.ts';
import { fetchFeed } from './calendar-feed.api.ts';

/** What is known of the calendar's address; looked at anew whenever the settings are opened. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => fetchFeed(signal),
  ...ASKED_BY_LOADER,
});
