import { queryOptions } from '@tanstack/react-query';
import { ASKED_BY_LOADER } from '#web/lib/asked-by-loader.ts';
import { readPushDevice } from './push-device.ts';
import { fetchReminders } from './reminders.api.ts';

/** What is wanted and which devices show it; looked at anew whenever the settings are opened. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => fetchReminders(signal),
  ...ASKED_BY_LOADER,
});

/** What this browser can do; permissions are changed outside of the page, so it is looked at anew. */
export const pushDeviceQuery = queryOptions({
  queryKey: ['push-device'],
  queryFn: readPushDevice,
  staleTime: 0,
  // Nothing to read without a connection: it is asked of the browser.
  gcTime: 0,
});
