import { beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#domain/account/rate-limits.ts';
import { type Answer, RATE_LIMITED, refusalIn } from '../setup/calls.ts';
import { costsOf } from '../setup/costs.ts';
import { multiplyLimits, setClock, switchIsolate } from '../setup/outside.ts';
import { ANA, type Person, signedInDevices, signIn } from '../setup/person.ts';
import { fetchWorker } from '../setup/server.ts';
import { query } from '../setup/tables.ts';
import { statusesInTurn, statusesOf } from './many-calls.ts';

const NOON = '2026-03-20T12:00:00Z';
/** Most of these tests reduce the limits by this factor, to make fewer calls. */
const FACTOR = 0.1;
const [READS, WRITES] = [RATE_LIMITS.read[0].max * FACTOR, RATE_LIMITS.write[0].max * FACTOR];

let ana: Person;
beforeEach(async () => {
  await setClock(NOON);
  await multiplyLimits(FACTOR);
  ana = await signIn(ANA);
});

const read = (person = ana) => person.get('/api/user/calendar-feed');
const write = (person = ana) => person.post('/api/user/name/update', { name: 'Ana' });
const preview = () => ana.post('/api/user/import?preview=1', { format: 'marea', version: 1 });
const takeOut = () => ana.get('/api/user/export');
/** The refusal of a call, with its `retry-after`. */
const refusalWithRetry = (answer: Answer) => ({
  ...refusalIn(answer),
  after: answer.headers.get('retry-after'),
});

describe('a person', () => {
  test('can make 300 changes a minute, and still read', async () => {
    await multiplyLimits(1);

    expect(await statusesOf(310, write)).toEqual({ 200: 300, 429: 10 });
    expect((await read()).status).toBe(200);
    await setClock(NOON, 60);
    expect((await write()).status).toBe(200);
  });

  test('can read up to the limit in any minute, without affecting others', async () => {
    expect(await statusesOf(READS / 2, read)).toEqual({ 200: READS / 2 });
    await setClock(NOON, 12);
    expect(await statusesOf(READS, read)).toEqual({ 200: READS / 2, 429: READS / 2 });

    expect(refusalWithRetry(await read())).toEqual({ ...RATE_LIMITED, after: '48' });
    expect((await read(await signIn('ben@example.test'))).status).toBe(200);
    expect((await write()).status).toBe(200);
    await setClock(NOON, 60);
    expect(await statusesOf(READS, read)).toEqual({ 200: READS / 2, 429: READS / 2 });
    expect(refusalWithRetry(await read())).toEqual({ ...RATE_LIMITED, after: '12' });
  });

  test('has one count for the dashboard and lists', async () => {
    const list = () => ana.post('/api/task/list', { is_open: 1 });
    await statusesOf(READS - 2, read);

    expect((await ana.get('/api/dashboard')).status).toBe(200);
    expect((await list()).status).toBe(200);
    expect(refusalWithRetry(await ana.get('/api/dashboard'))).toEqual({ ...RATE_LIMITED, after: '60' });
    expect(refusalWithRetry(await list())).toEqual({ ...RATE_LIMITED, after: '60' });
  });

  test('changes nothing by a refused call', async () => {
    await statusesOf(WRITES, write);
    await ana.post('/api/user/name/update', { name: 'Anouk' });

    expect(await query('select name from users')).toEqual([{ name: 'Ana' }]);
  });

  test('imports files 20 times an hour, including previews and parallel calls', async () => {
    await multiplyLimits(1);

    expect(await statusesOf(25, preview)).toEqual({ 200: 20, 429: 5 });
    await setClock(NOON, 3599);
    ana = await signIn(ANA);
    expect(refusalWithRetry(await ana.post('/api/user/import', { format: 'marea', version: 1 }))).toEqual({
      ...RATE_LIMITED,
      after: '1',
    });
    await setClock(NOON, 3600);
    expect((await preview()).status).toBe(200);
  });

  test('exports everything 20 times an hour, counted separately from imports', async () => {
    await multiplyLimits(1);

    expect(await statusesOf(25, takeOut)).toEqual({ 200: 20, 429: 5 });
    expect((await preview()).status).toBe(200);
  });

  test('can always sign out, end other devices and delete the account', async () => {
    const [second, third] = [await signIn(ANA), await signIn(ANA)];
    const devices = (await signedInDevices(third)).filter(({ is_current: isCurrent }) => isCurrent === 0);
    const [device] = devices;
    await statusesOf(READS, read);
    await statusesOf(WRITES, write);
    expect([(await read()).status, (await write()).status]).toEqual([429, 429]);

    expect((await third.delete(`/api/user/session/${device?.id}/delete`)).status).toBe(200);
    const left = [ana, second].find(({ xox }) => !xox.includes(`.${device?.id}.`));
    expect((await left?.post('/api/user/logout', { logout_all: 0 }))?.status).toBe(200);
    expect((await third.delete('/api/user/delete')).status).toBe(200);
    expect(await query('select user_id from users')).toEqual([]);
  });
});

describe('the count', () => {
  const countedCalls = () => query('select calls from rate_limit_hits');

  test('adds no statement to a read, and writes one row per tenth of the limit', async () => {
    const costsOfReads = (times: number) => costsOf(fetchWorker, () => statusesOf(times, read));
    const ofOne = await costsOfReads(1);

    expect(await costsOfReads(READS / 10 - 2)).toHaveLength((READS / 10 - 2) * ofOne.length);
    expect(await countedCalls()).toEqual([]);
    await read();
    expect(await countedCalls()).toEqual([{ calls: READS / 10 }]);
    await statusesOf(2 * READS, read);
    expect(await countedCalls()).toHaveLength(10);
  });

  test('stores no name of the counted people', async () => {
    await statusesOf(READS / 10, read);
    const [user] = await query('select user_id from users');

    expect(JSON.stringify(await query('select * from rate_limit_hits'))).not.toContain(String(user?.user_id));
  });

  test('is shared by isolates, each of which allows a tenth before it checks', async () => {
    await statusesOf(READS, read);
    await switchIsolate('two');

    expect(await statusesInTurn(READS / 5, read)).toEqual({ 200: READS / 10, 429: READS / 10 });
    await switchIsolate('three');
    expect(await statusesInTurn(READS / 5, read)).toEqual({ 200: READS / 10, 429: READS / 10 });
    await setClock(NOON, 60);
    expect((await read()).status).toBe(200);
  });

  test('is shared while calls alternate between both', async () => {
    let passed = 0;
    for (let round = 0; round < 30; round++) {
      await switchIsolate(round % 2 === 0 ? 'one' : 'two');
      passed += (await statusesInTurn(WRITES / 10, write))[200] ?? 0;
    }

    expect(passed).toBeGreaterThanOrEqual(WRITES);
    expect(passed).toBeLessThanOrEqual(WRITES + (2 * WRITES) / 10);
  });

  test('is multiplied by RATE_LIMIT_FACTOR on this machine, also for imports', async () => {
    expect(await statusesOf(READS + 1, read)).toEqual({ 200: READS, 429: 1 });
    expect(await statusesOf(3, preview)).toEqual({ 200: 20 * FACTOR, 429: 1 });
  });
});
