import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#domain/account/session.calls.ts';
import { listSecurityEvents } from '#domain/security-trail/security-trail.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { LOADER_QUERY_OPTIONS } from '#web/lib/http/asked-by-loader.ts';

/** Where the account is signed in; reloaded whenever the list opens. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await send(listSessions, { signal })).sessions,
  ...LOADER_QUERY_OPTIONS,
});

/** The account's security events; reloaded whenever the list opens. */
export const securityEventsQuery = queryOptions({
  queryKey: ['security-events'],
  queryFn: async ({ signal }) => (await send(listSecurityEvents, { signal })).events,
  ...LOADER_QUERY_OPTIONS,
});
