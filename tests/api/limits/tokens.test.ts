import { beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '#domain/account/rate-limits.ts';
import {
  type Answer,
  call,
  fromElsewhere,
  RATE_LIMITED,
  REFRESH_INVALID,
  refusalIn,
  UNAUTHORIZED,
} from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { multiplyLimits, setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { statusesOf } from './many-calls.ts';

const NOON = '2026-03-20T12:00:00Z';
/** Most of these tests reduce the limits by this factor, to make fewer calls. */
const FACTOR = 0.1;
const [BAD, REFRESHES] = [RATE_LIMITS.bad_token[0].max * FACTOR, RATE_LIMITS.refresh[0].max];

let ana: Person;
/** The headers of one network. */
let here: Record<string, string>;
beforeEach(async () => {
  await setClock(NOON);
  await multiplyLimits(FACTOR);
  ana = await signIn(ANA);
  here = fromElsewhere();
});

const under = (stx: string, route = 'GET /api/user/calendar-feed') => call(route, { stx, headers: here });
const forged = () => under(`${ana.stx.slice(0, -3)}AAA`);
const refreshWith = (token: string): Promise<Answer> =>
  call('POST /api/token/refresh', { body: { refresh_token: token }, headers: here });

test('600 forged tokens a minute are checked for one network; good ones still work', async () => {
  await multiplyLimits(1);
  expect(await statusesOf(640, forged)).toEqual({ 401: 600, 429: 40 });
  const refused = await forged();

  expect(refusalIn(refused)).toEqual(RATE_LIMITED);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await under(ana.stx)).status).toBe(200);
  here = fromElsewhere();
  expect(refusalIn(await forged())).toEqual(UNAUTHORIZED);
});

test('forged tokens only write one database row per tenth of the limit', async () => {
  const one = await costsOf(fetchWorker, forged);
  await statusesOf(5 * BAD, forged);

  expect(one).toEqual([]);
  expect(await query('select calls from rate_limit_hits')).toHaveLength(10);
});

test('a token of an ended session is also bad', async () => {
  await call('POST /api/user/logout', { stx: ana.stx, body: { logout_all: 0 } });
  await statusesOf(BAD / 2, () => under(ana.stx));
  expect(refusalIn(await under(ana.stx))).toEqual(UNAUTHORIZED);
  expect(await statusesOf(BAD / 2, forged)).toEqual({ 401: BAD / 2 - 1, 429: 1 });
  expect(refusalIn(await under(ana.stx))).toEqual(RATE_LIMITED);
});

test('an expired token of ours is always answered as bad, even if others in the network are refused', async () => {
  await setClock(NOON, 901);
  expect(await statusesOf(2 * BAD, () => under(ana.stx))).toEqual({ 401: 2 * BAD });
  expect(await statusesOf(BAD + 1, forged)).toEqual({ 401: BAD, 429: 1 });

  expect(refusalIn(await under(ana.stx))).toEqual(UNAUTHORIZED);
  const { body } = await refreshWith(ana.xox);
  expect((await under((body as { stx: string }).stx)).status).toBe(200);
});

test('a call without a token always gets the same refusal', async () => {
  await statusesOf(BAD + 1, () => call('GET /api/user/details', { headers: here }));

  expect(refusalIn(await call('GET /api/user/details', { headers: here }))).toEqual(UNAUTHORIZED);
});

test('a sign-out and a deletion with a bad token always get the answer that it is bad', async () => {
  await statusesOf(BAD, forged);

  expect(refusalIn(await under('forged', 'DELETE /api/user/delete'))).toEqual(UNAUTHORIZED);
  expect(refusalIn(await under('forged', 'POST /api/user/logout'))).toEqual(UNAUTHORIZED);
});

test('one network may make 60 refreshes a minute, forged or not', async () => {
  await multiplyLimits(1);
  const genuine = await statusesOf(REFRESHES / 2, () => refreshWith(ana.xox));
  const invented = await statusesOf(REFRESHES / 2, () => refreshWith('a.b.1.c'));

  expect([genuine, invented]).toEqual([{ 200: REFRESHES / 2 }, { 400: REFRESHES / 2 }]);
  await setClock(NOON, 15);
  const refused = await refreshWith(ana.xox);
  expect(refusalIn(refused)).toEqual(RATE_LIMITED);
  expect(refused.headers.get('retry-after')).toBe('45');
  const elsewhere = { body: { refresh_token: ana.xox }, headers: fromElsewhere() };
  expect((await call('POST /api/token/refresh', elsewhere)).status).toBe(200);
  await setClock(NOON, 60);
  expect(refusalIn(await refreshWith('a.b.1.c'))).toEqual(REFRESH_INVALID);
});

test('RATE_LIMIT_FACTOR multiplies the limits of tokens and refreshes on this machine', async () => {
  expect(await statusesOf(7, () => refreshWith(ana.xox))).toEqual({ 200: 6, 429: 1 });
  expect(await statusesOf(BAD + 1, forged)).toEqual({ 401: BAD, 429: 1 });
});
