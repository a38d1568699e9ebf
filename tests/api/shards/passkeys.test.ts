import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CODE_INVALID, refusalIn } from '../setup/calls.ts';
import { passkeysOn } from '../setup/passkey-calls.ts';
import { ANA } from '../setup/person.ts';
import { type Shards, startShards } from './two-shards.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z') / 1000;
/** Longer than any lease of an interrupted call. */
const A_MINUTE = 61;

let shards: Shards;
let browser: ReturnType<typeof passkeysOn>;
let passkey: Awaited<ReturnType<typeof browser.add>>;
let userId: string;
beforeAll(async () => {
  shards = await startShards('DB:0 DB_2');
  browser = passkeysOn(shards.server.fetch);
});
beforeEach(async () => {
  await shards.empty();
  await shards.setClock(NOON);
  const { stx } = await shards.signIn(ANA);
  userId = await shards.idOf(ANA, 'DB_2');
  passkey = await browser.add(stx);
});

async function signIn(ways: Parameters<typeof browser.signed>[1] = {}) {
  const { response, cookies } = await browser.signed(passkey, ways);
  return browser.answer(response, cookies);
}

test('a passkey is stored with its person, and its challenge in the first shard', async () => {
  await browser.askedFor();
  const rowsIn = (shard: string) =>
    Promise.all([
      shards.query(shard, 'select 1 from passkeys'),
      shards.query(shard, 'select 1 from passkey_challenges'),
    ]).then((found) => found.map((rows) => rows.length));

  expect(await rowsIn('DB')).toEqual([0, 1]);
  expect(await rowsIn('DB_2')).toEqual([1, 0]);
  expect((await signIn()).status).toBe(200);
});

test('a passkey also signs in after a move, and its use is recorded in the person’s shard', async () => {
  expect(await shards.move({ userId, to: 'DB' })).toBe('moved');

  expect((await signIn({ counter: 3 })).status).toBe(200);
  expect(await shards.query('DB', 'select counter from passkeys')).toEqual([{ counter: 3 }]);
  expect(await shards.query('DB_2', 'select counter from passkeys')).toEqual([]);
});

test('during a move only the right answer gets a time to retry, and nothing is written', async () => {
  expect((await signIn({ counter: 3 })).status).toBe(200);
  const before = await shards.rowsIn('DB_2', userId);
  expect(await shards.move({ userId, to: 'DB', breakAfter: 'stopped' })).toContain('broken off');
  const copied = await signIn({ counter: 2 });
  const right = await signIn({ counter: 4 });

  expect(refusalIn(await signIn({ origin: 'https://evil.example' }))).toEqual(CODE_INVALID);
  expect([copied, right].map(refusalIn)).toEqual(Array(2).fill({ status: 503, code: 'unavailable' }));
  expect(right.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await shards.rowsIn('DB_2', userId)).toEqual(before);

  await shards.setClock(NOON + A_MINUTE);
  expect(await shards.move({ userId, to: 'DB' })).toBe('moved');
  expect((await signIn({ counter: 4 })).status).toBe(200);
});
