import { forgetStored } from '#web/lib/device-storage.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { forgetKept } from '#web/sync/forget-kept.ts';

/** Removes the signed-in person's data from this tab and device; the device's settings stay. */
export function forgetPerson(): void {
  queryClient.clear();
  forgetStored();
  forgetKept();
}
