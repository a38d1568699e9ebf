import { queryOptions } from '@tanstack/react-query';
import { ASKED_BY_LOADER } from '#web/lib/asked-by-loader.ts';
import { listSecurityEvents, listSessions } from './settings.api.ts';

/** Where the account is signed in; looked at anew whenever the list is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => listSessions(signal),
  ...ASKED_BY_LOADER,
});

/** What happened to the account's security; looked at anew whenever the list is opened. */
export const securityEventsQuery = queryOptions({
  queryKey: ['security-events'],
  queryFn: ({ signal }) => listSecurityEvents(signal),
  ...ASKED_BY_LOADER,
});
