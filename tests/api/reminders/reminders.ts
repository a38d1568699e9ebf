import * as v from 'valibot';
import { afterAll, beforeEach } from 'vitest';
import type { Language } from '#domain/account/language.ts';
import { type Reminders, remindersSchema } from '#domain/reminders/reminders.calls.ts';
import { runReminders, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, type Person, secondsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import { startPushService } from './push-service.ts';

/** The person's reminder preferences and devices. */
export async function remindersOf(person: Person): Promise<Reminders> {
  const { success: _, ...reminders } = v.parse(remindersSchema, (await person.get('/api/reminders')).body);
  return reminders;
}

/** Changes preferences, and expects that all are accepted. */
export async function wish(person: Person, change: Record<string, unknown>): Promise<void> {
  const { status, body } = await person.post('/api/reminders/update', change);
  if (status !== 200) throw new Error(`the wish was refused: ${JSON.stringify(body)}`);
}

/** A subscription at a push service that never gets a message. */
export const PUSH_SUBSCRIPTION = {
  endpoint: 'https://push.example.com/subscription-of-the-tests',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
};

/** Lets the device show reminders. */
export async function addDevice(person: Person, subscription: object): Promise<void> {
  const { status } = await person.post('/api/reminders/device/add', subscription);
  if (status !== 200) throw new Error(`the device was refused: ${status}`);
}

/** When the next run is due for a person, as an ISO instant; `null` if nothing is on. */
export async function nextDue(): Promise<string | null> {
  const [row] = await query('select next_due_at from reminder_preferences');
  return row?.next_due_at == null ? null : new Date(Number(row.next_due_at) * 1000).toISOString();
}

export const at = (hour: number, more: object = {}) => ({ on: 1, hour, ...more });

/** A Monday; Brussels is an hour ahead of UTC, so that the second is nine o’clock there. */
const SIX = '2026-03-02T06:00:00Z';
export const NINE = '2026-03-02T08:00:00Z';
export const DISCREET = 'Marea has something for you.';

/** Starts a new push service for each test of a file. */
export function pushServiceOfEachTest() {
  let service: Awaited<ReturnType<typeof startPushService>>;
  beforeEach(async () => {
    service?.close();
    service = await startPushService();
  });
  afterAll(() => service.close());
  const phone = () => service.textsAt('phone');
  return {
    get service() {
      return service;
    },
    /** The messages that the phone showed, in order. */
    phone,
    /** A person in Brussels with a phone, early on 2 March. */
    ana: async (language: Language = 'en', instant = SIX): Promise<Person> => {
      await setClock(instant);
      const person = await signIn(ANA, language);
      await person.post('/api/user/timezone/update', { timezone: 'Europe/Brussels' });
      await addDevice(person, service.subscribe('phone'));
      return person;
    },
    /** The same person with a task due on 2 March and a reminder of it at nine. */
    async anaWithTask(): Promise<Person> {
      const person = await this.ana();
      await taskOn(person, '2026-03-02');
      await wish(person, { tasks_due: at(9) });
      return person;
    },
    /** The messages of every day's run at nine, from one day of March to another; `atNoon` runs at noon. */
    daysOfMarch: async (
      from: number,
      to: number,
      atNoon?: (instant: string) => Promise<unknown>,
    ): Promise<Record<string, string[]>> => {
      const shown: Record<string, string[]> = {};
      for (let day = from; day <= to; day++) {
        const known = phone().length;
        const date = `2026-03-${String(day).padStart(2, '0')}`;
        await runReminders(`${date}T08:00:00Z`);
        if (phone().length > known) shown[date] = phone().slice(known);
        await atNoon?.(`${date}T11:00:00Z`);
      }
      return shown;
    },
  };
}

/** Logs three cycles of 28 days; the next period is expected on 10 March. */
export async function logCycles(person: Person): Promise<void> {
  for (const day of ['2025-11-19', '2025-12-17', '2026-01-14', '2026-02-11']) {
    await logPeriod(person, `${day}T12:00:00Z`);
  }
}

/** The same person at another time, signed in again because access tokens expire. */
export async function later(person: Person, instant: string, secondsLater = 0): Promise<Person> {
  await setClock(instant, secondsLater);
  return signIn(person.email);
}

/** A task that is due on a day. */
export const taskOn = (person: Person, day: string, title = 'Call the dentist') =>
  makeTask(person, title, { end_timestamp: secondsOf(`${day}T12:00:00Z`) });
