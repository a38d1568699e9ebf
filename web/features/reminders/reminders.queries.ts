import { queryOptions } from '@tanstack/react-query';
import { readReminders } from '#domain/reminders/reminders.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { LOADER_QUERY_OPTIONS } from '#web/lib/http/asked-by-loader.ts';
import { readPushDevice } from './push-device.ts';

/** The reminder settings and their devices; reloaded whenever the settings open. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => send(readReminders, { signal }),
  ...LOADER_QUERY_OPTIONS,
});

/** What this browser can do; read again each time, because permissions can change outside the page. */
export const pushDeviceQuery = queryOptions({
  queryKey: ['push-device'],
  queryFn: readPushDevice,
  staleTime: 0,
  // Not kept: the browser can be asked again at any time, also offline.
  gcTime: 0,
});
