import * as v from 'valibot';
import { defineCall } from '#domain/wire/call.ts';
import { flagSchema, idSchema, successSchema, wholeNumberSchema } from '#domain/wire/wire.schema.ts';

/** The kinds of reminders, each chosen separately, in the order of the settings, and the hours at which they come by default. */
const DEFAULT_HOURS = {
  period_soon: 9,
  period_late: 9,
  habits_morning: 8,
  habits_noon: 12,
  habits_evening: 19,
  tasks_due: 9,
  tasks_moved: 9,
  log_day: 20,
  pill: 8,
};
export type ReminderKind = keyof typeof DEFAULT_HOURS;
export const REMINDER_KINDS = Object.keys(DEFAULT_HOURS) as readonly ReminderKind[]; // its own keys

const ofEachKind = <Value>(of: (kind: ReminderKind) => Value) =>
  Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, of(kind)])) as Record<ReminderKind, Value>; // every kind

/** How many days before the expected period a reminder may come. */
export const DAYS_BEFORE_RANGE = { min: 1, max: 7 } as const;
/** `discreet` only reveals that there is something, not what. */
export const REMINDER_WORDINGS = ['discreet', 'plain'] as const;
export type ReminderWording = (typeof REMINDER_WORDINGS)[number];

/** `push` falls back to a mail if no device accepts it. */
export const REMINDER_CHANNELS = ['push', 'mail'] as const;

const hourSchema = wholeNumberSchema(0, 23);
const atHourSchema = v.object({ on: flagSchema, hour: hourSchema });
const quietSchema = v.nullable(
  v.pipe(
    v.object({ from: hourSchema, until: hourSchema }),
    v.forward(
      v.check(({ from, until }) => from !== until, 'must not be the hour they begin'),
      ['until'],
    ),
  ),
);

/**
 * A person's choice of reminders, with times and channel. Hours are whole hours in the person's zone; quiet hours last from the
 * first up to the second, over midnight if the second is smaller.
 */
export const reminderPreferencesSchema = v.object({
  ...ofEachKind(() => atHourSchema),
  period_soon: v.object({
    ...atHourSchema.entries,
    days_before: wholeNumberSchema(DAYS_BEFORE_RANGE.min, DAYS_BEFORE_RANGE.max),
  }),
  quiet: quietSchema,
  wording: v.picklist(REMINDER_WORDINGS, 'must be discreet or plain'),
  channel: v.picklist(REMINDER_CHANNELS, 'must be push or mail'),
  /** Whether the reminder of a task shows its title in the discreet wording, too. */
  task_titles: flagSchema,
});
export type ReminderPreferences = v.InferOutput<typeof reminderPreferencesSchema>;

/** The defaults: no reminders. */
export const DEFAULT_PREFERENCES: ReminderPreferences = {
  ...ofEachKind((kind) => ({ on: 0, hour: DEFAULT_HOURS[kind] })),
  period_soon: { on: 0, hour: DEFAULT_HOURS.period_soon, days_before: 2 },
  quiet: { from: 22, until: 7 },
  wording: 'discreet',
  channel: 'push',
  task_titles: 0,
};

/** A person's stored preferences, with the defaults of kinds that were added later. */
export const completePreferences = (stored: Partial<ReminderPreferences>): ReminderPreferences => ({
  ...DEFAULT_PREFERENCES,
  ...stored,
});

/** `POST /api/reminders/update`: fields that are left out don't change. */
const reminderUpdateSchema = v.partial(reminderPreferencesSchema);
export type ReminderUpdate = v.InferOutput<typeof reminderUpdateSchema>;

const reminderDeviceSchema = v.object({
  id: v.string(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  created_at: v.number(),
  is_current: v.picklist([0, 1]),
});
export type ReminderDevice = v.InferOutput<typeof reminderDeviceSchema>;

/** `GET /api/reminders`; `push_key` is the server's public key, `null` if it doesn't push. */
export const remindersSchema = v.object({
  success: v.literal(1),
  preferences: reminderPreferencesSchema,
  push_key: v.nullable(v.string()),
  devices: v.array(reminderDeviceSchema),
});
export type Reminders = Omit<v.InferOutput<typeof remindersSchema>, 'success'>;

/** Longest accepted address of a push service; those in use have up to 600 characters. */
const ENDPOINT_MAX = 2_048;

/** `POST /api/reminders/device/add`: the content of the browser's `PushSubscription` (Push API, RFC 8291). */
const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(
    v.string('must be an address'),
    v.maxLength(ENDPOINT_MAX, `must have at most ${ENDPOINT_MAX} characters`),
    v.url('must be an address'),
  ),
  /** An uncompressed point of P-256: 65 bytes, the first of them 4. */
  p256dh: v.pipe(
    v.string('must be a key'),
    v.regex(/^B[A-Za-z\d_-]{86}={0,1}$/, 'must be a public key of P-256, base64url'),
  ),
  /** 16 bytes. */
  auth: v.pipe(
    v.string('must be a secret'),
    v.regex(/^[A-Za-z\d_-]{22}={0,2}$/, 'must be 16 bytes, base64url'),
  ),
});
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscriptionSchema>;

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
  params: v.object({ id: idSchema }),
  answer: successSchema,
  refusals: ['not_found'],
});

export const testReminders = defineCall('POST /api/reminders/test', {
  // Any object; its content is ignored.
  body: v.object({}),
  answer: v.object({ success: v.literal(1), sent_by: v.picklist(REMINDER_CHANNELS) }),
  refusals: ['rate_limited', 'unavailable'],
});
