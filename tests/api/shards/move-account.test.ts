import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOVE_STEPS } from '#worker/directory/move-account.ts';
import { PERSON_TABLES } from '#worker/directory/person-tables.ts';
import { query, TABLE_NAMES } from '../setup/tables.ts';
import { fillEveryTable } from './person-fixture.ts';
import { type Rows, type Shards, startShards } from './two-shards.ts';

const ANA = 'ana@example.test';
const BEN = 'ben@example.test';
/** Later than any lease of a call that broke off. */
const A_MINUTE = 61;

let shards: Shards;
let ana: { userId: string; rows: Rows };
let ben: { userId: string; rows: Rows };

beforeAll(async () => {
  shards = await startShards('DB DB_2:0');
});
afterAll(() => shards.server.close());

beforeEach(async () => {
  for (const { name } of await triggersIn('DB')) await shards.query('DB', `drop trigger "${name}"`);
  await shards.tell('reset');
  ana = await somebody(ANA);
  ben = await somebody(BEN);
});

/** Somebody with rows in every table. */
async function somebody(email: string) {
  await shards.signUp(email);
  const [user] = await shards.query('DB', `select user_id from users where email = '${email}'`);
  const userId = String(user?.user_id);
  await fillEveryTable((sql) => shards.query('DB', sql), userId);
  return { userId, rows: await shards.rowsIn('DB', userId) };
}

const placeOf = async (userId: string) => {
  const [row] = await shards.query('DIRECTORY', `select * from people where user_id = '${userId}'`);
  return row;
};
const triggersIn = (shard: string) =>
  shards.query(shard, "select name from sqlite_master where type = 'trigger'");

async function expectAna({ in: there, notIn }: { in: string; notIn: string }) {
  expect(await shards.rowsIn(there, ana.userId)).toEqual(ana.rows);
  expect(await shards.rowsIn(notIn, ana.userId)).toEqual({});
  expect(await shards.rowsIn('DB', ben.userId)).toEqual(ben.rows);
  expect(await triggersIn('DB')).toEqual([]);
  expect(await triggersIn('DB_2')).toEqual([]);
  expect(await placeOf(ana.userId)).toMatchObject({
    shard: there,
    state: 'here',
    moves_from: null,
    moves_to: null,
    mover: null,
  });
}

test('every table with a user_id is moved, and the test’s person has rows in each', async () => {
  const owned: string[] = [];
  for (const name of TABLE_NAMES) {
    const columns = await query(`pragma table_info(${name})`);
    if (columns.some((column) => column.name === 'user_id')) owned.push(name);
  }

  expect(PERSON_TABLES.map(({ name }) => name).sort()).toEqual(owned.sort());
  expect(Object.keys(ana.rows).sort()).toEqual(owned);
});

test('a move takes every row along, changes none and leaves nothing, there and back', async () => {
  expect(await shards.move(ana.userId, { to: 'DB_2' })).toBe('moved');
  await expectAna({ in: 'DB_2', notIn: 'DB' });
  expect(await shards.move(ana.userId, { to: 'DB_2' })).toBe('is there');
  expect(await shards.move(ana.userId, { to: 'DB' })).toBe('moved');
  await expectAna({ in: 'DB', notIn: 'DB_2' });
});

describe('a move that breaks off', () => {
  const breakOffAfter = (broken: string) =>
    shards
      .move(ana.userId, {
        to: 'DB_2',
        passed: (step) => {
          if (step === broken) throw new Error('killed');
        },
      })
      .catch((error: Error) => error.message);
  const later = async () => {
    const [row] = await shards.query('DIRECTORY', 'select max(mover_until) as at from people');
    return Number(row?.at) + A_MINUTE;
  };

  test.each(MOVE_STEPS)('after it was %s ends as any other when it is done again', async (step) => {
    expect(await breakOffAfter(step)).toBe('killed');
    expect(await shards.move(ana.userId, { to: 'DB_2', now: await later() })).toBe('moved');

    await expectAna({ in: 'DB_2', notIn: 'DB' });
  });

  test.each(
    MOVE_STEPS.filter((step) => step !== 'switched' && step !== 'cleared'),
  )('after it was %s can be taken back', async (step) => {
    await breakOffAfter(step);
    expect(await shards.move(ana.userId, { to: 'DB', now: await later() })).toBe('taken back');

    await expectAna({ in: 'DB', notIn: 'DB_2' });
  });

  test('is in the hands of one call at a time', async () => {
    await breakOffAfter('copied');

    await expect(shards.move(ana.userId, { to: 'DB_2' })).rejects.toThrow('another call');
  });

  test('leaves everything as it is where the copy is not the same', async () => {
    const spoilt = shards.move(ana.userId, {
      to: 'DB_2',
      passed: async (step) => {
        if (step === 'copied') await shards.query('DB_2', "update habits set name = 'another'");
      },
    });

    await expect(spoilt).rejects.toThrow('habits');
    expect((await placeOf(ana.userId))?.shard).toBe('DB');
    expect(await shards.rowsIn('DB', ana.userId)).toEqual(ana.rows);
    expect(await shards.move(ana.userId, { to: 'DB_2', now: await later() })).toBe('moved');
    await expectAna({ in: 'DB_2', notIn: 'DB' });
  });
});

describe('while a move stands still', () => {
  let stx: string;
  beforeEach(async () => {
    ({ stx } = await shards.signUp('cam@example.test'));
    const [user] = await shards.query('DB', "select user_id from users where email = 'cam@example.test'");
    await shards
      .move(String(user?.user_id), {
        to: 'DB_2',
        passed: (step) => {
          if (step === 'copied') throw new Error('killed');
        },
      })
      .catch(() => {});
  });

  test('reads are answered and writes told to come again in a moment', async () => {
    const read = await shards.call('GET /api/user/details', { stx });
    const written = await shards.call('POST /api/user/name/update', { stx, body: { name: 'Cam' } });

    expect(read.status).toBe(200);
    expect(written).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(written.headers.get('retry-after'))).toBeLessThanOrEqual(2);
  });

  test('the account is not deleted, in part or whole', async () => {
    const gone = await shards.call('DELETE /api/user/delete', { stx });

    expect(gone).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await shards.call('GET /api/user/details', { stx })).status).toBe(200);
  });

  test('a code stays good for when it is over', async () => {
    const body = { email: 'cam@example.test' };
    await shards.tell('outside', { now: Math.floor(Date.now() / 1000) + 60 });
    await shards.call('POST /api/login/code/request', { body });
    const secret = await shards.codeFor(body.email);
    const verify = () => shards.call('POST /api/login/code/verify', { body: { ...body, secret } });
    const early = await verify();
    const [user] = await shards.query('DB', "select user_id from users where email = 'cam@example.test'");
    await shards.move(String(user?.user_id), { to: 'DB_2', now: Math.floor(Date.now() / 1000) + 120 });

    expect(early).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await verify()).status).toBe(200);
  });
});
