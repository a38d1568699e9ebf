import { queryOptions } from '@tanstack/react-query';
import { readReminders } from '#domain/reminders/reminders.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { ASKED_BY_LOADER } from '#web/lib/http/asked-by-loader.ts';
import { readPushDevice } from './push-device.ts';

/** What is wanted and which devices show it; looked at again whenever the settings are opened. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => send(readReminders, { signal }),
  ...ASKED_BY_LOADER,
});

/** What this browser can do; permissions are changed outside of the page, so it is looked at again. */
export const pushDeviceQuery = queryOptions({
  queryKey: ['push-device'],
  queryFn: readPushDevice,
  staleTime: 0,
  // Nothing to read without a connection: it is asked of the browser.
  gcTime: 0,
});
