import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  pushSubscriptionSchema,
  reminderDeviceParamSchema,
  remindersSchema,
  reminderTestedSchema,
  reminderTestSchema,
  reminderUpdateSchema,
} from './reminders.schema.ts';

export const readReminders = defineCall('GET /api/reminders', { answer: remindersSchema });

export const updateReminders = defineCall('POST /api/reminders/update', {
  body: reminderUpdateSchema,
  answer: successSchema,
  refusals: ['conflict'],
});

export const addReminderDevice = defineCall('POST /api/reminders/device/add', {
  body: pushSubscriptionSchema,
  answer: successSchema,
  takesKey: true,
});

export const removeReminderDevice = defineCall('DELETE /api/reminders/device/:id/delete', {
  params: reminderDeviceParamSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const testReminders = defineCall('POST /api/reminders/test', {
  body: reminderTestSchema,
  answer: reminderTestedSchema,
  refusals: ['rate_limited', 'unavailable'],
});
