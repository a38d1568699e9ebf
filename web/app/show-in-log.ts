import { securityEventsQuery } from '#web/features/settings/settings.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';

/** The security log lists exports, calendar links and changes of address: what it shows is old after one. */
export const showInLog = (): void =>
  void queryClient.invalidateQueries({ queryKey: securityEventsQuery.queryKey });
