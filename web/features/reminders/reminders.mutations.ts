import { useMutation } from '@tanstack/react-query';
import {
  addReminderDevice,
  removeReminderDevice,
  testReminders,
  updateReminders,
} from '#domain/reminders/reminders.calls.ts';
import type { ReminderUpdate } from '#domain/reminders/reminders.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { send } from '#web/lib/http/api-client.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { useSingleMutation } from '#web/lib/http/use-single-mutation.ts';
import { notify } from '#web/lib/page/notify.ts';
import { unsubscribeDevice } from '#web/lib/page/unsubscribe-device.ts';
import { subscribeDevice } from './push-device.ts';
import { pushDeviceQuery, remindersQuery } from './reminders.queries.ts';

const showsFailure = {
  onError: (error: Error) => void notify({ tone: 'error', text: failureToastText(error) }),
};

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
          // The form sends whole fields, so the change has the type of the preferences.
          known && {
            ...known,
            preferences: { ...known.preferences, ...(change as typeof known.preferences) },
          },
      );
    },
    // After the last save under way, take the server's state.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: SAVING }) === 1) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    ...showsFailure,
  });
}

const refetches = {
  onSettled: () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: remindersQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: pushDeviceQuery.queryKey }),
    ]),
};

/** Asks for permission and lets this device show reminders. */
export function useAddThisDevice(serverKey: string) {
  return useSingleMutation<unknown, void>({
    mutationKey: ['add-reminder-device'],
    mutationFn: async () => {
      const subscription = await subscribeDevice(serverKey);
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
    ...showsFailure,
  });
}

export function useTestReminder() {
  return useSingleMutation({
    mutationKey: ['test-reminder'],
    mutationFn: () => send(testReminders, { body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });
}
