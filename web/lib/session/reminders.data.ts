import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  addReminderDevice,
  type PushSubscriptionKeys,
  type ReminderUpdate,
  readReminders,
  removeReminderDevice,
  testReminders,
  updateReminders,
} from '#domain/reminders/reminders.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import {
  LOADER_QUERY_OPTIONS,
  notifyFailure,
  queryClient,
  useSingleMutation,
} from '#web/lib/http/query-client.ts';
import { unsubscribeDevice } from '#web/lib/page/watch-service-worker.ts';
import { after } from '#web/lib/time/after.ts';

/**
 * This browser can show reminders once allowed (`off`), already does (`on`), has been forbidden to (`blocked`), could if the
 * app were on the home screen (`needs-install`), or can't at all (`unsupported`).
 */
type PushDevice = 'on' | 'off' | 'blocked' | 'needs-install' | 'unsupported';

/** iPads claim to be Macs, but only they have a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** How long to wait for the service worker, which is registered once the page is idle. */
const WORKER_WITHIN_MS = 10_000;

/** What this browser can do now. Doesn't ask for permission. */
async function readPushDevice(): Promise<PushDevice> {
  // A native shell has no service worker, and it can't be added to the home screen.
  if (import.meta.env.MODE === 'native') return 'unsupported';
  if (!('PushManager' in window && 'Notification' in window)) {
    return isApple() ? 'needs-install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  // Without permission there's no subscription, so don't wait for the service worker.
  if (Notification.permission !== 'granted') return 'off';
  const registration = await serviceWorker();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? 'on' : 'off';
}

/** Asks for permission and subscribes; `undefined` if it's denied. Rejects if the browser can't subscribe. */
async function subscribeDevice(serverKey: string): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await serviceWorker();
  if (registration === undefined) throw new Error('there is no service worker');
  // A subscription made with another server key doesn't accept this one's messages.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** `undefined` without a service worker: in development, or if it couldn't be loaded. */
const serviceWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  Promise.race([navigator.serviceWorker.ready, after(WORKER_WITHIN_MS)]);

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
  // Not cached: the browser can be queried at any time, also offline.
  gcTime: 0,
});

const SAVING = ['save-reminders'] as const;

/** Shows a choice at once, saves one change after the other, and undoes a refused one. */
export function useSaveReminders() {
  const { queryKey } = remindersQuery;
  return useMutation({
    mutationKey: SAVING,
    scope: { id: SAVING[0] },
    mutationFn: (change: ReminderUpdate) => send(updateReminders, { body: change }),
    onMutate: async (change: ReminderUpdate) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && {
            ...known,
            // The form sends whole fields, so the change has the type of the preferences.
            preferences: { ...known.preferences, ...(change as typeof known.preferences) },
          },
      );
    },
    // After the last pending save, load the server's state.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: SAVING }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: notifyFailure,
  });
}

const refetches = {
  onSettled: () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: remindersQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: pushDeviceQuery.queryKey }),
    ]),
};

export function useAddThisDevice() {
  return useSingleMutation<unknown, void>({
    mutationKey: ['add-reminder-device'],
    mutationFn: async () => {
      const { push_key: serverKey } = await queryClient.ensureQueryData(remindersQuery);
      const subscription = await subscribeDevice(serverKey ?? '');
      if (subscription !== undefined) await send(addReminderDevice, { body: subscription });
    },
    ...refetches,
  });
}

/** Stops reminders on a device: this one, or another one of the account. */
export function useRemoveDevice({ id, isThis }: { id: string | undefined; isThis: boolean }) {
  return useSingleMutation<unknown, void>({
    mutationKey: [`remove-reminder-device-${id}`],
    mutationFn: async () => {
      if (id !== undefined) await send(removeReminderDevice, { params: { id } });
      if (isThis) await unsubscribeDevice();
    },
    ...refetches,
    onError: notifyFailure,
  });
}

export function useTestReminder() {
  return useSingleMutation({
    mutationKey: ['test-reminder'],
    mutationFn: () => send(testReminders, { body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });
}
