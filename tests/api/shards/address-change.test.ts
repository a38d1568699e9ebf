import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillDirectory } from '../../../scripts/admin/fill-directory.ts';
import { fromElsewhere } from '../setup/calls.ts';
import { codeIn } from '../setup/mails.ts';
import { toolsOf } from '../setup/operator.ts';
import { ANA, type Tokens } from '../setup/person.ts';
import { type Shards, startShards } from './two-shards.ts';

const OLD = ANA;
const NEW = 'ana.new@example.test';
const NOON = Date.parse('2026-03-01T12:00:00Z') / 1000;
const HOUR = 3600;

let shards: Shards;
let ana: Tokens & { userId: string };
beforeAll(async () => {
  shards = await startShards('DB:0 DB_2');
});
beforeEach(async () => {
  await shards.empty();
  await shards.setClock(NOON);
  ana = { ...(await shards.signIn(OLD)), userId: await shards.idOf(OLD, 'DB_2') };
});

const mailTo = async (email: string) => {
  const { body } = await shards.call(`GET /dev/mail.json?to=${encodeURIComponent(email)}`);
  const [newest] = (body as { messages: Parameters<typeof codeIn>[0][] }).messages; // the outbox's own format
  if (!newest) throw new Error('no mail has left');
  return newest;
};
async function changeTo(email: string) {
  const { stx } = ana;
  await shards.call('POST /api/user/email/request', { body: { email }, stx, headers: fromElsewhere() });
  const body = { email, code: codeIn(await mailTo(email)) };
  return shards.call('POST /api/user/email/change', { body, stx });
}
const statusOfLogin = async (email: string) =>
  (await shards.verify(email, await shards.askForCode(email))).status;
const held = () => shards.query('DIRECTORY', 'select user_id, state from further_addresses');

describe('a change of address in the second shard', () => {
  test('makes the new address lead there and reserves the old one, never in plain text', async () => {
    expect((await changeTo(NEW)).status).toBe(200);
    await shards.setClock(NOON + 60);

    expect(await statusOfLogin(NEW)).toBe(200);
    expect(await held()).toEqual([{ user_id: ana.userId, state: 'kept' }]);
    expect(
      JSON.stringify(await shards.query('DIRECTORY', 'select * from people, further_addresses')),
    ).not.toContain('example');
    expect(await shards.query('DB', 'select * from users')).toEqual([]);
  });

  test('makes both addresses lead there until the hourly run settles an interrupted change', async () => {
    await changeTo(NEW);
    // The state after the call was aborted when the shard had the new address.
    const [[place], [further]] = [
      await shards.query('DIRECTORY', 'select address_hash from people'),
      await shards.query('DIRECTORY', 'select address_hash from further_addresses'),
    ];
    await shards.run('DIRECTORY', [
      `update people set address_hash = '${further?.address_hash}'`,
      `update further_addresses set address_hash = '${place?.address_hash}', state = 'coming', held_until = ${NOON + 60}`,
    ]);
    await shards.setClock(NOON + 61);
    expect(await statusOfLogin(NEW)).toBe(200);
    await shards.tell('cron', { job: 'retention', at: NOON + HOUR });
    await shards.setClock(NOON + HOUR);

    expect(await statusOfLogin(NEW)).toBe(200);
    expect(await shards.query('DIRECTORY', 'select address_hash from people')).toEqual([place]);
    expect(await shards.query('DIRECTORY', 'select address_hash, state from further_addresses')).toEqual([
      { ...further, state: 'kept' },
    ]);
  });

  test('is reserved again by fill-directory if the directory was lost', async () => {
    // The commands use the real clock.
    await shards.setClock(null);
    ana = { ...ana, ...(await shards.signIn(OLD)) };
    await changeTo(NEW);
    const before = await shards.query('DIRECTORY', 'select * from further_addresses');
    await shards.run('DIRECTORY', ['delete from people', 'delete from further_addresses']);
    await fillDirectory(toolsOf(shards.server, 'DB:0 DB_2'));

    expect(before).toHaveLength(1);
    expect(await shards.query('DIRECTORY', 'select * from further_addresses')).toEqual(before);
  });

  test('is moved with the account, and can be taken back afterwards', async () => {
    await changeTo(NEW);
    const token = /#(\S+)/.exec((await mailTo(OLD)).text)?.[1];
    expect(await shards.move({ userId: ana.userId, to: 'DB' })).toBe('moved');
    const taken = await shards.call('POST /api/user/email/take-back', { body: { token } });
    await shards.setClock(NOON + 60);

    expect(taken.status).toBe(200);
    expect(await statusOfLogin(OLD)).toBe(200);
    expect(await shards.query('DB', 'select email from users')).toEqual([{ email: OLD }]);
    expect(await held()).toEqual([]);
  });

  test('waits while the account is moved', async () => {
    await shards.move({ userId: ana.userId, to: 'DB', breakAfter: 'stopped' });
    const refused = await changeTo(NEW);

    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await held()).toEqual([]);
    await shards.setClock(NOON + 61);
    expect(await shards.move({ userId: ana.userId, to: 'DB_2' })).toBe('taken back');
    expect((await changeTo(NEW)).status).toBe(200);
  });

  test('to an address of the first shard is a conflict', async () => {
    await shards.signIn('ben@example.test');
    await shards.move({ userId: await shards.idOf('ben@example.test', 'DB_2'), to: 'DB' });
    await shards.run('DIRECTORY', [`delete from people where user_id <> '${ana.userId}'`]);

    expect(await changeTo('ben@example.test')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
