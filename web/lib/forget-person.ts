import { forgetKept } from '#web/sync/forget-kept.ts';
import { forgetStored } from './device-storage.ts';
import { queryClient } from './query-client.ts';

/** Removes every trace of whoever was signed in from this tab and this device; its preferences stay. */
export function forgetPerson(): void {
  queryClient.clear();
  forgetStored();
  forgetKept();
}
