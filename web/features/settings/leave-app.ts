import { LANDING_PAGE } from '#domain/pages.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { endSession } from '#web/lib/session.ts';

/** Forgets everything about the person on this device and goes to the landing page. */
export function leaveApp(): void {
  endSession();
  queryClient.clear();
  location.assign(LANDING_PAGE);
}
