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

export const readReminders = defineCall({
  method: 'GET',
  path: '/api/reminders',
  access: 'signed-in',
  answer: remindersSchema,
});

export const updateReminders = defineCall({
  method: 'POST',
  path: '/api/reminders/update',
  access: 'signed-in',
  body: reminderUpdateSchema,
  answer: successSchema,
  refusals: ['conflict'],
});

export const addReminderDevice = defineCall({
  method: 'POST',
  path: '/api/reminders/device/add',
  access: 'signed-in',
  body: pushSubscriptionSchema,
  answer: successSchema,
  takesKey: true,
});

export const removeReminderDevice = defineCall({
  method: 'DELETE',
  path: '/api/reminders/device/:id/delete',
  access: 'signed-in',
  params: reminderDeviceParamSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

export const testReminders = defineCall({
  method: 'POST',
  path: '/api/reminders/test',
  access: 'signed-in',
  body: reminderTestSchema,
  answer: reminderTestedSchema,
  refusals: ['rate_limited', 'unavailable'],
});
