import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOVE_STEPS } from '../../../scripts/admin/move-account.ts';
import { PERSON_TABLES } from '../../../scripts/admin/person-tables.ts';
import { ANA } from '../setup/person.ts';
import { query, TABLE_NAMES } from '../setup/tables.ts';
import { rowsInEveryTable } from './person-fixture.ts';
import { type Rows, type Shards, startShards } from './two-shards.ts';

const BEN = 'ben@example.test';
const NOON = Date.parse('2026-03-01T12:00:00Z') / 1000;
/** Longer than any lease of an interrupted call. */
const A_MINUTE = 61;

let shards: Shards;
let ana: { userId: string; stx: string; rows: Rows };
let ben: typeof ana;

beforeAll(async () => {
  shards = await startShards('DB DB_2:0');
});

beforeEach(async () => {
  await shards.empty();
  await shards.setClock(NOON);
  ana = await somebody(ANA);
  ben = await somebody(BEN);
});

/** A person with rows in every table. */
async function somebody(email: string) {
  const { stx } = await shards.signIn(email);
  const userId = await shards.idOf(email);
  await shards.run('DB', rowsInEveryTable(userId));
  return { userId, stx, rows: await shards.rowsIn('DB', userId) };
}

const triggersIn = (shard: string) =>
  shards.query(shard, "select name from sqlite_master where type = 'trigger' and name like 'moving%'");
const moveAna = (to: string, more: object = {}) => shards.move({ userId: ana.userId, to, ...more });

async function expectAna({ in: there, notIn }: { in: string; notIn: string }) {
  expect(await shards.rowsIn(there, ana.userId)).toEqual(ana.rows);
  expect(await shards.rowsIn(notIn, ana.userId)).toEqual({});
  expect(await shards.rowsIn('DB', ben.userId)).toEqual(ben.rows);
  expect(await triggersIn('DB')).toEqual([]);
  expect(await triggersIn('DB_2')).toEqual([]);
  expect(await shards.placeOf(ana.userId)).toMatchObject({
    shard: there,
    state: 'here',
    moves_from: null,
    moves_to: null,
    mover: null,
  });
}

test('every table with a user_id is moved, and the test person has rows in each', async () => {
  const owned = await query(
    "select value as name from json_each(?) join pragma_table_info(value) c on c.name = 'user_id'",
    JSON.stringify(TABLE_NAMES),
  );
  const names = owned.map(({ name }) => String(name)).sort();

  expect(PERSON_TABLES.map(({ name }) => name).sort()).toEqual(names);
  expect(Object.keys(ana.rows).sort()).toEqual(names);
  // A row is read as one list, and D1's functions accept no more arguments.
  expect(Math.max(...PERSON_TABLES.map(({ columns }) => columns.length))).toBeLessThanOrEqual(32);
});

test('a move there and back moves every row unchanged and leaves nothing behind', async () => {
  expect(await moveAna('DB_2')).toBe('moved');
  await expectAna({ in: 'DB_2', notIn: 'DB' });
  expect(await moveAna('DB_2')).toBe('is there');
  expect(await moveAna('DB')).toBe('moved');
  await expectAna({ in: 'DB', notIn: 'DB_2' });
});

test('a person over a limit is moved like anybody else', async () => {
  await shards.run('DB', [`update person_usage set habits = 6000 where user_id = '${ana.userId}'`]);
  ana.rows = await shards.rowsIn('DB', ana.userId);

  expect(await moveAna('DB_2')).toBe('moved');
  await expectAna({ in: 'DB_2', notIn: 'DB' });
  expect(await moveAna('DB')).toBe('moved');
});

test('a move signs nobody out: the old access token is refused, but the refresh token leads to the new shard', async () => {
  const { stx, xox } = await shards.signIn('cam@example.test');
  await shards.move({ userId: await shards.idOf('cam@example.test'), to: 'DB_2' });
  const before = await shards.call('GET /api/user/details', { stx });
  const { body } = await shards.refresh(xox);
  const after = await shards.call('GET /api/user/details', { stx: (body as { stx: string }).stx });

  expect([before.status, after.status]).toEqual([401, 200]);
});

describe('an interrupted move', () => {
  const breakOffAfter = async (step: string) => {
    expect(await moveAna('DB_2', { breakAfter: step })).toBe(`broken off after it was ${step}`);
    await shards.setClock(NOON + A_MINUTE);
  };

  test.each(MOVE_STEPS)('after it was %s completes when it is repeated', async (step) => {
    await breakOffAfter(step);
    expect(await moveAna('DB_2')).toBe('moved');

    await expectAna({ in: 'DB_2', notIn: 'DB' });
  });

  test.each(MOVE_STEPS.slice(0, MOVE_STEPS.indexOf('switched')))(
    'after it was %s can be taken back',
    async (step) => {
      await breakOffAfter(step);
      expect(await moveAna('DB')).toBe('taken back');

      await expectAna({ in: 'DB', notIn: 'DB_2' });
    },
  );

  test('runs in one call at a time', async () => {
    await breakOffAfter('copied');
    await shards.setClock(NOON);

    expect(await moveAna('DB_2')).toContain('another call');
  });

  test('is reverted at once if the copy differs', async () => {
    const spoil = { after: 'copied', shard: 'DB_2', sql: "update habits set name = 'another'" };
    expect(await moveAna('DB_2', { spoil })).toContain('habits');
    await expectAna({ in: 'DB', notIn: 'DB_2' });

    expect(await moveAna('DB_2')).toBe('moved');
    await expectAna({ in: 'DB_2', notIn: 'DB' });
  });
});

describe('while a move is paused', () => {
  beforeEach(async () => {
    await moveAna('DB_2', { breakAfter: 'copied' });
  });

  test('reads are answered, writes get a time to retry, and others are not affected', async () => {
    const rename = { body: { name: 'Another' } };
    const read = await shards.call('GET /api/user/details', ana);
    const written = await shards.call('POST /api/user/name/update', { ...ana, ...rename });
    const others = await shards.call('POST /api/user/name/update', { ...ben, ...rename });

    expect([read.status, others.status]).toEqual([200, 200]);
    expect(written).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(written.headers.get('retry-after'))).toBeLessThanOrEqual(2);
  });

  test('the account is not deleted, not even in part', async () => {
    const gone = await shards.call('DELETE /api/user/delete', { stx: ana.stx });

    expect(gone).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await shards.rowsIn('DB', ana.userId)).toEqual(ana.rows);
  });

  test('a code stays valid until afterwards', async () => {
    const code = await shards.askForCode(ANA);
    const early = await shards.verify(ANA, code);
    await shards.setClock(NOON + A_MINUTE);
    await moveAna('DB_2');

    expect(early).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await shards.verify(ANA, code)).status).toBe(200);
  });

  test('no reminder is sent from the copied rows', async () => {
    await shards.run('DB_2', ['update reminder_preferences set next_due_at = 1']);
    const before = await shards.rowsIn('DB_2', ana.userId);
    await shards.tell('cron', { job: 'reminders', at: NOON });

    expect(await shards.rowsIn('DB_2', ana.userId)).toEqual(before);
  });

  test('retention doesn’t treat the copy as a deleted account', async () => {
    await shards.run('DB_2', ['update users set last_active_at = 1, retention_notice_at = 1']);
    await shards.server.fetch('/__test/cron', {
      method: 'POST',
      body: JSON.stringify({ job: 'retention', at: NOON }),
    });

    expect(await shards.rowsIn('DB_2', ana.userId)).toHaveProperty('users');
    expect(await shards.query('DB_2', 'select * from untold_deletions')).toEqual([]);
    expect(await shards.query('DB_2', 'select * from anonymous_counts')).toEqual([]);
  });
});
