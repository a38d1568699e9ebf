import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#domain/reminders/reminders.calls.ts';
import { expectRefused, invalid, NOT_FOUND, RATE_LIMITED, refusalIn } from '../setup/calls.ts';
import { newestMail } from '../setup/mails.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { TEST_VAPID } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { startPushService } from './push-service.ts';
import { addDevice, at, nextDue, remindersOf, wish } from './reminders.ts';

const NOON = '2026-03-02T12:00:00Z';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

async function ana(): Promise<Person> {
  await setClock(NOON);
  return signIn(ANA);
}

describe('preferences', () => {
  test('at first nothing is on, the wording is discreet and no device is subscribed', async () => {
    const { preferences, push_key: key, devices } = await remindersOf(await ana());

    expect(preferences).toEqual(DEFAULT_PREFERENCES);
    expect(JSON.stringify(preferences)).not.toContain('"on":1');
    expect(preferences.wording).toBe('discreet');
    expect(key).toBe(TEST_VAPID.VAPID_PUBLIC_KEY);
    expect(devices).toEqual([]);
  });

  test('fields left out of a change stay', async () => {
    const person = await ana();
    await wish(person, { tasks_due: at(9), wording: 'plain' });
    await wish(person, { quiet: null });

    expect((await remindersOf(person)).preferences).toEqual({
      ...DEFAULT_PREFERENCES,
      tasks_due: { on: 1, hour: 9 },
      wording: 'plain',
      quiet: null,
    });
  });

  test('what was added after the last change is off, and can be turned on', async () => {
    const person = await ana();
    await wish(person, { tasks_due: at(9) });
    await query(
      "update reminder_preferences set preferences = json_remove(preferences, '$.log_day', '$.task_titles')",
    );
    expect((await remindersOf(person)).preferences).toEqual({ ...DEFAULT_PREFERENCES, tasks_due: at(9) });

    await wish(person, { tasks_due: { on: 0, hour: 9 }, log_day: at(21), task_titles: 1 });
    // This is nine in the evening in Brussels.
    expect(await nextDue()).toBe('2026-03-02T20:00:00.000Z');
    expect((await remindersOf(person)).preferences.task_titles).toBe(1);
  });

  test('no parallel change is lost', async () => {
    const person = await ana();
    await Promise.all([
      wish(person, { tasks_due: at(9) }),
      wish(person, { period_late: at(10) }),
      wish(person, { wording: 'plain' }),
    ]);

    expect((await remindersOf(person)).preferences).toMatchObject({
      tasks_due: { on: 1 },
      period_late: { on: 1 },
      wording: 'plain',
    });
  });

  test('invalid values are refused by the field’s name', async () => {
    const person = await ana();
    await expectRefused((change: object) => person.post('/api/reminders/update', change), {
      'tasks_due.hour': [{ tasks_due: { on: 1, hour: 24 } }],
      'tasks_due.on': [{ tasks_due: { on: 2, hour: 9 } }],
      'period_soon.days_before': [{ period_soon: { on: 1, hour: 9, days_before: 8 } }],
      'quiet.until': [{ quiet: { from: 7, until: 7 } }],
      wording: [{ wording: 'loud' }],
      channel: [{ channel: 'pigeon' }],
    });
    expect((await remindersOf(person)).preferences).toEqual(DEFAULT_PREFERENCES);
  });

  test('no run checks people with all reminders off', async () => {
    const person = await ana();
    await wish(person, { tasks_due: at(9) });
    expect(await nextDue()).toBe('2026-03-03T08:00:00.000Z');
    await wish(person, { tasks_due: { on: 0, hour: 9 } });

    expect(await nextDue()).toBeNull();
  });

  test('a change of zone changes the time', async () => {
    const person = await ana();
    await wish(person, { tasks_due: at(9) });
    await person.post('/api/user/timezone/update', { timezone: 'Asia/Kathmandu' });

    expect(await nextDue()).toBe(new Date(NOON).toISOString());
  });
});

describe('devices', () => {
  test('a subscribed device is listed with its name and the time of its subscription, and can be removed', async () => {
    const person = await ana();
    await setClock(NOON, 60);
    await addDevice(person, service.subscribe('phone'));
    const [device, ...others] = (await remindersOf(person)).devices;

    expect(others).toEqual([]);
    expect(device).toMatchObject({ is_current: 1, browser: null, created_at: Date.parse(NOON) / 1000 + 60 });
    await person.delete(`/api/reminders/device/${device?.id}/delete`);
    expect((await remindersOf(person)).devices).toEqual([]);
    expect(refusalIn(await person.delete(`/api/reminders/device/${device?.id}/delete`))).toEqual(NOT_FOUND);
  });

  test('subscribing again replaces the device’s subscription', async () => {
    const person = await ana();
    await addDevice(person, service.subscribe('phone'));
    await addDevice(person, service.subscribe('phone-anew'));

    expect(await query('select endpoint from push_subscriptions')).toEqual([
      { endpoint: `${service.origin}/phone-anew` },
    ]);
  });

  test('signing out removes the device, here and everywhere', async () => {
    const phone = await ana();
    const laptop = await signIn(ANA);
    await addDevice(phone, service.subscribe('phone'));
    await addDevice(laptop, service.subscribe('laptop'));
    await phone.post('/api/user/logout', { logout_all: 0 });
    expect((await remindersOf(laptop)).devices).toHaveLength(1);
    await laptop.post('/api/user/logout', { logout_all: 1 });

    expect(await query('select * from push_subscriptions')).toEqual([]);
  });

  test('a browser that another person signs in on shows no more reminders of the previous one', async () => {
    const before = await ana();
    const after = await signIn('ben@example.test');
    const subscription = service.subscribe('shared');
    await addDevice(before, subscription);
    await addDevice(after, subscription);

    expect((await remindersOf(before)).devices).toEqual([]);
    expect((await remindersOf(after)).devices).toHaveLength(1);
  });

  test('an address that isn’t a push service’s is refused without being quoted', async () => {
    const person = await ana();
    const endpoint = 'https://metadata.google.internal/latest';
    const answer = await person.post('/api/reminders/device/add', { ...service.subscribe('x'), endpoint });

    expect(refusalIn(answer)).toEqual(invalid('endpoint'));
    expect(JSON.stringify(answer.body)).not.toContain('metadata');
  });

  test('invalid keys are refused by the field’s name', async () => {
    const person = await ana();
    const add = (change: object) =>
      person.post('/api/reminders/device/add', { ...service.subscribe('x'), ...change });
    await expectRefused(add, {
      p256dh: [{ p256dh: 'BAAA' }, { p256dh: `C${'A'.repeat(86)}` }],
      auth: [{ auth: 'short' }, { auth: 42 }],
    });
  });
});

describe('trying out', () => {
  test('a test is sent to the devices, encrypted for each and signed by the server', async () => {
    const phone = await ana();
    const laptop = await signIn(ANA, 'en');
    await addDevice(phone, service.subscribe('phone'));
    await addDevice(laptop, service.subscribe('laptop'));
    const answer = await phone.post('/api/reminders/test', {});

    expect(answer.body).toEqual({ success: 1, sent_by: 'push' });
    for (const name of ['phone', 'laptop']) {
      const [received, ...more] = service.receivedBy(name);
      expect(more).toEqual([]);
      expect(received?.message).toEqual({
        title: 'Marea',
        body: 'This is a test. Reminders reach you here.',
        path: '/dashboard',
      });
      expect(received?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
      expect(received?.claims).toEqual({
        aud: service.origin,
        exp: Date.parse(NOON) / 1000 + 12 * 3600,
        sub: 'mailto:local@marea.example',
      });
      // All messages have the same length, so that it reveals nothing.
      expect(received?.length).toBe(4096);
    }
  });

  test('without a device it is sent by mail, with a way to turn reminders off', async () => {
    const person = await ana();
    const answer = await person.post('/api/reminders/test', {});
    const { subject, text } = await newestMail(person.email);

    expect(answer.body).toEqual({ success: 1, sent_by: 'mail' });
    expect(subject).toBe('A reminder from Marea');
    expect(text).toContain('/settings/reminders');
  });

  test('five tests an hour are allowed', async () => {
    const person = await ana();
    for (let sent = 0; sent < 5; sent++) await person.post('/api/reminders/test', {});

    expect(refusalIn(await person.post('/api/reminders/test', {}))).toEqual(RATE_LIMITED);
  });
});
