import {
  type PushSubscriptionKeys,
  type Reminders,
  type ReminderUpdate,
  remindersSchema,
  reminderTestedSchema,
} from '#domain/reminders/reminders.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import { callSignedIn } from '#web/lib/api-client.ts';

export function fetchReminders(signal: AbortSignal): Promise<Reminders> {
  return callSignedIn({ method: 'GET', path: '/api/reminders', answer: remindersSchema, signal });
}

/** What is left out stays. */
export function saveReminders(change: ReminderUpdate) {
  return callSignedIn({
    method: 'POST',
    path: '/api/reminders/update',
    body: change,
    answer: successSchema,
  });
}

/** Lets the device that calls show reminders. */
export function addReminderDevice(subscription: PushSubscriptionKeys) {
  return callSignedIn({
    method: 'POST',
    path: '/api/reminders/device/add',
    body: subscription,
    answer: successSchema,
  });
}

export function removeReminderDevice(id: string) {
  return callSignedIn({
    method: 'DELETE',
    path: `/api/reminders/device/${encodeURIComponent(id)}/delete`,
    answer: successSchema,
  });
}

/** Sends a reminder of nothing; says how it went out. */
export function testReminder() {
  return callSignedIn({
    method: 'POST',
    path: '/api/reminders/test',
    body: {},
    answer: reminderTestedSchema,
  });
}
