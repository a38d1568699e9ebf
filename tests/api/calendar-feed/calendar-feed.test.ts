import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { securityEventsSchema } from '#domain/security-trail/security-trail.calls.ts';
import { bringIn, dataOf } from '../portability/portability.ts';
import { comparable, invalid, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { readLogs } from '../setup/outside.ts';
import { secondsOf, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { answerOf, feedOf, NOON, noor, renewFeed, UNKNOWN } from './calendar-feed.ts';

describe('the address', () => {
  test('is shown once, as 256 random bits, and only its hash is stored', async () => {
    const person = await noor();
    const { address, feed } = await renewFeed(person);
    const secret = /\/calendar\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';

    expect(feed).toEqual({ wording: 'discreet', created_at: secondsOf(NOON), last_read_at: null });
    expect(await feedOf(person)).toEqual(feed);
    expect(secret).not.toBe('');
    expect(JSON.stringify(await query('select * from calendar_feeds'))).not.toContain(secret);
  });

  test('made again replaces the previous one at once, and keeps the wording', async () => {
    const person = await noor();
    const first = await renewFeed(person, { wording: 'plain' });
    const second = await renewFeed(person);

    expect(refusalIn(await answerOf(first.address))).toEqual(NOT_FOUND);
    expect((await answerOf(second.address)).status).toBe(200);
    expect(second.feed.wording).toBe('plain');
    expect(await query('select user_id from calendar_feeds')).toHaveLength(1);
  });

  test('made many times in parallel leaves one working address', async () => {
    const person = await noor();
    const made = await Promise.all(Array.from({ length: 8 }, () => renewFeed(person)));
    const answers = await Promise.all(made.map(({ address }) => answerOf(address)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is never stored for a repeated call', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    const answers = await query('select * from idempotency_keys');

    expect(JSON.stringify(answers)).not.toContain(address.slice(-20));
  });

  test('ends when it is revoked, and revoking again is no error', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    const answers = [1, 2].map(() => person.delete('/api/user/calendar-feed/delete'));

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(refusalIn(await answerOf(address))).toEqual(NOT_FOUND);
    expect(await feedOf(person)).toBeNull();
  });

  test('ends with signing out everywhere, and stays when one device is signed out', async () => {
    const laptop = await noor();
    const phone = await signIn(laptop.email);
    const { address } = await renewFeed(laptop);
    await phone.post('/api/user/logout', { logout_all: 0 });
    const after = await answerOf(address);
    await laptop.post('/api/user/logout', { logout_all: 1 });

    expect(after.status).toBe(200);
    expect(refusalIn(await answerOf(address))).toEqual(NOT_FOUND);
  });

  test('ends with the account', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    await person.delete('/api/user/delete');

    expect(refusalIn(await answerOf(address))).toEqual(NOT_FOUND);
  });

  test('is exported without its secret, and never created by an import', async () => {
    const person = await noor();
    const { address, feed } = await renewFeed(person);
    const file = await dataOf(person);
    await person.delete('/api/user/calendar-feed/delete');
    await bringIn(person, file);

    expect(file.calendar_feed).toEqual(feed);
    expect(JSON.stringify(file)).not.toContain(address.slice(-20));
    expect(await feedOf(person)).toBeNull();
  });

  test('that was replaced gets the same answer as one that never existed and as a malformed one', async () => {
    const person = await noor();
    const { address } = await renewFeed(person);
    await renewFeed(person);
    const dead = await answerOf(address);

    for (const other of [UNKNOWN, 'http://localhost/calendar/x', 'http://localhost/calendar/%ff.ics']) {
      const answer = await answerOf(other);
      expect(answer.body, other).toEqual(dead.body);
      expect(comparable(answer.headers), other).toEqual(comparable(dead.headers));
    }
  });

  test('is recorded in the security trail when it is made and when it ends', async () => {
    const person = await noor();
    await renewFeed(person);
    await person.delete('/api/user/calendar-feed/delete');
    await person.delete('/api/user/calendar-feed/delete');
    const { body } = await person.get('/api/user/security-events');
    const events = v.parse(securityEventsSchema, body).events.map(({ event }) => event);

    expect(events.sort()).toEqual(['calendar_address_ended', 'calendar_address_made']);
  });

  test('is in no log', async () => {
    const { address } = await renewFeed(await noor());
    await answerOf(address);
    await answerOf(UNKNOWN);
    const log = JSON.stringify(await readLogs());

    expect(log).toContain('/calendar/:file');
    expect(log).not.toContain(address.slice(-20));
    expect(log).not.toContain('AAAA');
  });
});

describe('its wording', () => {
  test('can only be discreet or plain', async () => {
    const person = await noor();
    await renewFeed(person);
    const answer = await person.post('/api/user/calendar-feed/update', { wording: 'loud' });

    expect(refusalIn(answer)).toEqual(invalid('wording'));
  });

  test('can’t be changed without an address', async () => {
    const answer = await (await noor()).post('/api/user/calendar-feed/update', { wording: 'plain' });

    expect(refusalIn(answer)).toEqual(NOT_FOUND);
  });
});
