import { forgetStored } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { forgetKept } from '#web/sync/forget-kept.ts';

/** Removes every trace of anyone who was signed in from this tab and this device; its preferences stay. */
export function forgetPerson(): void {
  queryClient.clear();
  forgetStored();
  forgetKept();
}
