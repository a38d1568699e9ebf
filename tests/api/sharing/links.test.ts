import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { securityEventsSchema } from '#domain/security-trail/security-trail.calls.ts';
import { sha256 } from '#worker/platform/secrets.ts';
import { answerOf, feedOf, renewFeed } from '../calendar-feed/calendar-feed.ts';
import { statusesInTurn, statusesOf } from '../limits/many-calls.ts';
import { dataOf } from '../portability/portability.ts';
import { comparable, invalid, NOT_FOUND, RATE_LIMITED, refusalIn } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { multiplyLimits, readLogs, runCron, setClock } from '../setup/outside.ts';
import { type Person, signIn } from '../setup/person.ts';
import { DIRECTORY, fetchWorker } from '../setup/server.ts';
import { query, rowsOf } from '../setup/tables.ts';
import {
  consent,
  glanceAt,
  NOBODYS,
  NOON,
  noor,
  OUTLOOK,
  open,
  reasonIn,
  shareOf,
  sharesOf,
} from './sharing.ts';

const NOTES = { luteal: 'Leave me the sofa' };
const make = (by: Person, body: object = {}) => by.post('/api/share/make', { ...OUTLOOK, ...body });
const hashes = () => rowsOf(DIRECTORY, { sql: 'select * from share_hashes' });
const events = async (by: Person) =>
  v
    .parse(securityEventsSchema, (await by.get('/api/user/security-events')).body)
    .events.map(({ event }) => event)
    .filter((event) => event.startsWith('shar'));

let person: Person;
beforeEach(async () => {
  person = await noor();
});

describe('making a link', () => {
  test('shows its secret once, of 256 bits, and stores only its hash; sentences are sealed', async () => {
    const { address, secret, share } = await shareOf(person, { notes: NOTES, days: 30 });

    expect(address).toMatch(/^http:\/\/[\w.:]+\/shared#[\w-]{43}$/);
    expect(share).toMatchObject({
      label: 'Sam',
      level: 'outlook',
      notes: NOTES,
      paused: 0,
      has_passphrase: 0,
      expires_on: '2026-04-17',
      days_left: 30,
      opened_days: 0,
      opened_on: null,
    });
    expect(await sharesOf(person)).toEqual([share]);
    const stored = JSON.stringify([await query('select * from shares'), await hashes()]);
    expect(stored).toContain(await sha256(secret));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain('sofa');
    expect(JSON.stringify(await query('select * from idempotency_keys'))).not.toContain(secret);
    expect(await events(person)).toEqual(['share_made']);
  });

  test('needs the consent, which the refusal names', async () => {
    await consent(person, 0);

    expect(await make(person)).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: [{ path: 'sharing' }] },
    });
    expect(await query('select * from shares')).toEqual([]);
    expect(await hashes()).toEqual([]);
  });

  test('needs a sign-in within ten minutes', async () => {
    await setClock(NOON, 601);

    expect(refusalIn(await make(person))).toEqual({ status: 403, code: 'confirmation_needed' });
  });

  test('is refused with five alive, also in parallel, and works again once one has ended', async () => {
    const made = await statusesOf(12, () => make(person));
    const [first] = await sharesOf(person);

    expect(made).toEqual({ 200: 5, 409: 7 });
    expect(await hashes()).toHaveLength(5);
    await person.delete(`/api/share/${first?.id}/delete`);
    expect((await make(person)).status).toBe(200);
  });

  test.each([
    [{ days: 0 }, 'days'],
    [{ days: 181 }, 'days'],
    [{ level: 'everything' }, 'level'],
    [{ label: '' }, 'label'],
    [{ label: 'x'.repeat(41) }, 'label'],
    [{ notes: { luteal: 'x'.repeat(141) } }, 'notes.luteal'],
    [{ passphrase: 'abc' }, 'passphrase'],
    [{ passphrase: 'x'.repeat(65) }, 'passphrase'],
  ])('refuses %o by its path', async (body, path) => {
    expect(refusalIn(await make(person, body))).toEqual(invalid(path));
    expect(await query('select * from shares')).toEqual([]);
  });
});

describe('a link', () => {
  test('can be paused, cut down, reworded and extended', async () => {
    const { share, secret } = await shareOf(person, { notes: NOTES, days: 1 });
    const update = (body: object) => person.post('/api/share/update', { share_id: share.id, ...body });
    await update({ paused: 1 });
    const paused = await glanceAt(secret);
    await update({ paused: 0, level: 'phase', notes: { luteal: 'Tea' }, days: 10 });

    expect(paused.state).toBe('none');
    expect(await glanceAt(secret)).toEqual({
      success: 1,
      state: 'shared',
      level: 'phase',
      phase: 'luteal',
      note: 'Tea',
      expires_on: '2026-03-28',
      language: 'en',
    });
    await update({ notes: {} });
    expect(await glanceAt(secret)).not.toHaveProperty('note');
    expect(refusalIn(await update({ days: 181 }))).toEqual(invalid('days'));
    await setClock('2026-03-28T21:59:00Z');
    expect((await open(secret)).status).toBe(200);
  });

  test('counts the days on which it was opened, in every state', async () => {
    const { share, secret } = await shareOf(person);
    for (const day of ['2026-03-18', '2026-03-19', '2026-03-28', '2026-05-20']) {
      await setClock(`${day}T12:00:00Z`);
      await statusesOf(4, () => open(secret));
    }
    await person.post('/api/share/update', { share_id: share.id, paused: 1 });
    await setClock('2026-05-21T12:00:00Z');
    await open(secret);
    const again = await signIn(person.email);

    expect(await sharesOf(again)).toMatchObject([{ opened_days: 5, opened_on: '2026-05-21' }]);
  });

  test('opens no more once its end is answered, however often it is tried at once', async () => {
    const { share, secret } = await shareOf(person);
    expect((await open(secret)).status).toBe(200);
    await person.delete(`/api/share/${share.id}/delete`);

    expect(await statusesOf(50, () => open(secret))).toEqual({ 404: 50 });
    expect(await hashes()).toEqual([]);
    expect(refusalIn(await person.delete(`/api/share/${share.id}/delete`))).toEqual(NOT_FOUND);
    expect(await events(person)).toEqual(['share_ended', 'share_made']);
  });

  test('of somebody else can’t be seen, changed or ended', async () => {
    const { share, secret } = await shareOf(person);
    const ben = await signIn('ben@example.test');
    const answers = [
      await ben.post('/api/share/update', { share_id: share.id, paused: 1 }),
      await ben.delete(`/api/share/${share.id}/delete`),
    ];

    expect(answers.map(refusalIn)).toEqual([NOT_FOUND, NOT_FOUND]);
    expect(await sharesOf(ben)).toEqual([]);
    expect(JSON.stringify(await dataOf(ben))).not.toContain(share.id);
    expect((await glanceAt(secret)).state).toBe('shared');
  });

  test('is exported without its secret', async () => {
    const { share, secret } = await shareOf(person, { notes: NOTES, passphrase: 'blue door' });
    const file = await dataOf(person);

    expect(file.shares).toEqual([
      {
        label: 'Sam',
        level: 'outlook',
        language: 'en',
        paused: 0,
        expires_at: expect.any(Number),
        created_at: share.created_at,
        opened_on: null,
        opened_days: 0,
        notes: NOTES,
      },
    ]);
    expect(JSON.stringify(file)).not.toContain(secret);
    expect(JSON.stringify(file)).not.toContain(await sha256(secret));
  });
});

/** Every end of all links. */
const ENDS: Readonly<Record<string, () => Promise<unknown>>> = {
  'stopping all sharing': () => person.post('/api/shares/stop', {}),
  'signing out everywhere': () => person.post('/api/user/logout', { logout_all: 1 }),
  'withdrawing the consent': () => consent(person, 0),
};

test.each(Object.keys(ENDS))('%s ends every link at once', async (name) => {
  const made = [await shareOf(person), await shareOf(person)];
  await ENDS[name]?.();

  for (const { secret } of made) expect(await statusesOf(25, () => open(secret))).toEqual({ 404: 25 });
  expect(await query('select * from shares')).toEqual([]);
});

test('stopping all sharing ends the calendar’s address too, is recorded, and can be repeated', async () => {
  await shareOf(person);
  const { address } = await renewFeed(person);
  const answers = [await person.post('/api/shares/stop', {}), await person.post('/api/shares/stop', {})];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(refusalIn(await answerOf(address))).toEqual(NOT_FOUND);
  expect(await feedOf(person)).toBeNull();
  expect(await events(person)).toEqual(['sharing_stopped', 'sharing_stopped', 'share_made']);
});

test('a link that is over is deleted, in the directory too', async () => {
  await shareOf(person, { days: 1 });
  await shareOf(person, { days: 30 });
  await runCron('2026-03-20T00:30:00Z');

  expect(await query('select label from shares')).toHaveLength(1);
  expect(await hashes()).toHaveLength(1);
});

describe('a secret that opens nothing', () => {
  test('has one answer after the same statements: wrong, ended, over, banned or deleted', async () => {
    const seen: unknown[] = [];
    const statements: unknown[] = [];
    const see = async (secret: string) => {
      const costs = await costsOf(fetchWorker, async () => {
        const { status, body, headers } = await open(secret);
        seen.push({ status, body, headers: comparable(headers) });
      });
      statements.push(costs.map(({ sql }) => sql));
    };
    await see(NOBODYS);
    const ended = await shareOf(person);
    await person.delete(`/api/share/${ended.share.id}/delete`);
    await see(ended.secret);
    const over = await shareOf(person, { days: 1 });
    const later = await shareOf(person);
    await setClock('2026-03-20T00:30:00Z');
    await see(over.secret);
    await query("update users set status = 'banned'");
    await see(later.secret);
    await query("update users set status = 'active'");
    await (await signIn(person.email)).delete('/api/user/delete');
    await see(later.secret);

    expect(seen[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(new Set(statements.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await hashes()).toEqual([]);
  });

  test('can be tried 60 times in ten minutes, and a right one still opens then', async () => {
    const { secret } = await shareOf(person);

    expect(await statusesOf(62, () => open(NOBODYS))).toEqual({ 404: 60, 429: 2 });
    expect((await open(secret)).status).toBe(200);
    await setClock(NOON, 600);
    expect((await open(NOBODYS)).status).toBe(404);
  });
});

test('a link opens 500 times a day, and others still do then', async () => {
  await multiplyLimits(1_000);
  const [one, other] = [await shareOf(person), await shareOf(person)];

  expect(await statusesOf(505, () => open(one.secret))).toEqual({ 200: 500, 429: 5 });
  expect((await open(other.secret)).status).toBe(200);
});

describe('a passphrase', () => {
  test('is asked for only after a right secret, and is stored as a salted slow hash', async () => {
    const { secret, share } = await shareOf(person, { passphrase: 'blue door' });
    const needed = await open(secret);
    const [row] = await query('select passphrase_hash from shares');

    expect(share.has_passphrase).toBe(1);
    expect([refusalIn(needed), reasonIn(needed)]).toEqual([invalid('passphrase'), 'passphrase_needed']);
    expect(refusalIn(await open(NOBODYS, 'blue door'))).toEqual(NOT_FOUND);
    expect((await open(secret, 'blue door')).body).toMatchObject({ state: 'shared' });
    expect(row?.passphrase_hash).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  });

  test('can be wrong five times an hour, even in parallel, and twice a second', async () => {
    const { secret } = await shareOf(person, { passphrase: 'blue door' });
    const wrong = await open(secret, 'red door');
    expect([refusalIn(wrong), reasonIn(wrong)]).toEqual([invalid('passphrase'), 'passphrase_wrong']);
    expect(await statusesOf(5, () => open(secret, 'red door'))).toEqual({ 400: 1, 429: 4 });
    await setClock(NOON, 1);
    expect(await statusesOf(5, () => open(secret, 'red door'))).toEqual({ 400: 2, 429: 3 });
    await setClock(NOON, 2);
    expect(await statusesInTurn(2, () => open(secret, 'red door'))).toEqual({ 400: 1, 429: 1 });
    await setClock(NOON, 3);

    expect(refusalIn(await open(secret, 'blue door'))).toEqual(RATE_LIMITED);
    await setClock(NOON, 3_603);
    expect((await open(secret, 'blue door')).status).toBe(200);
  });

  test('that is right doesn’t count towards the wrong ones', async () => {
    const { secret } = await shareOf(person, { passphrase: 'blue door' });
    for (let at = 0; at < 8; at += 1) {
      await setClock(NOON, at);
      expect((await open(secret, 'blue door')).status).toBe(200);
    }
  });
});

test('no log has a secret, a passphrase, a label or a sentence', async () => {
  const { secret } = await shareOf(person, { notes: NOTES, passphrase: 'blue door' });
  await open(secret);
  await open(secret, 'blue door');
  await open(NOBODYS);
  const log = JSON.stringify(await readLogs());

  expect(log).toContain('/api/shared/open');
  expect(log).not.toMatch(new RegExp(`${secret}|${NOBODYS}|blue door|sofa|Sam`));
});
