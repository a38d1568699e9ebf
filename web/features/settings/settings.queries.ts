import { queryOptions } from '@tanstack/react-query';
import { listSessions } from './settings.api.ts';

/** Where the account is signed in; looked at anew whenever the list is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => listSessions(signal),
  staleTime: 0,
});
