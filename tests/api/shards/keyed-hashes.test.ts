import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillDirectory } from '../../../scripts/admin/fill-directory.ts';
import { costsOf } from '../setup/costs.ts';
import { toolsOf } from '../setup/operator.ts';
import { ANA } from '../setup/person.ts';
import { type Shards, startShards } from './two-shards.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z') / 1000;

let shards: Shards;
beforeAll(async () => {
  shards = await startShards('DB:0 DB_2');
});
beforeEach(async () => {
  await shards.empty();
  await shards.setClock(NOON);
});

/** The directory's hash of an address from before the key existed. */
const plainHashOf = (email: string) =>
  createHash('sha256').update(`marea-directory|${email}`).digest('base64url');
const people = () => shards.query('DIRECTORY', 'select * from people');
const idsIn = async (shard: string) =>
  (await shards.query(shard, 'select user_id from users')).map(({ user_id: id }) => id);
const signUp = async (email: string) => shards.verify(email, await shards.askForCode(email, { isNew: true }));
/** Changes a person's row to the format from before the key existed. */
const ageRow = (email: string, more = '') =>
  shards.run('DIRECTORY', [
    `update people set address_hash = '${plainHashOf(email)}', address_hash_version = 0 ${more}`,
  ]);
const sweep = (at: number) => shards.tell('cron', { job: 'retention', at });

describe('an address in the directory', () => {
  test('can’t be guessed with only the directory', async () => {
    await signUp(ANA);
    const [row] = await people();

    expect(row).toMatchObject({ address_hash_version: 1 });
    expect(row?.address_hash).not.toBe(plainHashOf(ANA));
  });

  test('is found by its old hash in the directory’s shard', async () => {
    await signUp(ANA);
    const before = await idsIn('DB_2');
    await ageRow(ANA);
    await shards.setClock(NOON + 60);

    expect((await shards.verify(ANA, await shards.askForCode(ANA))).status).toBe(200);
    expect(await idsIn('DB_2')).toEqual(before);
    expect(await idsIn('DB')).toEqual([]);
  });

  test('is looked up with the same statements whether it has the old hash, the new one or none', async () => {
    await signUp(ANA);
    await signUp('ben@example.test');
    await shards.run('DIRECTORY', [
      `update people set address_hash = '${plainHashOf(ANA)}', address_hash_version = 0
        where user_id = '${await shards.idOf(ANA, 'DB_2')}'`,
    ]);
    await shards.setClock(NOON + 60);
    const lookups: string[][] = [];
    for (const email of [ANA, 'ben@example.test', 'nobody@example.test']) {
      const costs = await costsOf(shards.server.fetch.bind(shards.server), () =>
        shards.askForCode(email).catch(() => ''),
      );
      lookups.push(costs.map(({ sql }) => sql).filter((sql) => sql.includes('"people"')));
    }

    expect(lookups[0]).not.toEqual([]);
    expect(lookups[1]).toEqual(lookups[0]);
    expect(lookups[2]).toEqual(lookups[0]);
  });

  test('is claimed once, under either hash', async () => {
    await signUp(ANA);
    await shards.run('DB_2', ['delete from users']);
    // The claim of a call of the previous version that was aborted before it created the account.
    await ageRow(ANA, `, state = 'coming', user_id = 'claimed-before', shard = 'DB'`);
    await shards.setClock(NOON + 60);
    await signUp(ANA);

    expect(await idsIn('DB')).toEqual(['claimed-before']);
    expect(await people()).toMatchObject([
      { user_id: 'claimed-before', state: 'here', address_hash_version: 1 },
    ]);
  });
});

describe('the hourly run', () => {
  test('keys every old hash, whether or not its account is ever used', async () => {
    await signUp(ANA);
    const [keyed] = await people();
    await ageRow(ANA);
    await sweep(NOON);

    expect(await people()).toEqual([keyed]);
  });

  test('keys more than one batch, and does nothing when there are none', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => {
      const email = `person-${index}@example.test`;
      return `('user-${index}', 'DB_2', '${plainHashOf(email)}', 0, 'here', ${NOON})`;
    });
    await shards.run('DIRECTORY', [
      `insert into people (user_id, shard, address_hash, address_hash_version, state, changed_at) values ${rows.join(', ')}`,
    ]);
    await sweep(NOON);
    const hashes = (await people()).map(({ address_hash: hash }) => hash);

    expect(new Set(hashes).size).toBe(250);
    expect(hashes).not.toContain(plainHashOf('person-0@example.test'));
    expect((await people()).every(({ address_hash_version: version }) => version === 1)).toBe(true);
  });
});

test('fill-directory creates keyed rows in an empty directory, and from old rows', async () => {
  await signUp(ANA);
  const [keyed] = await people();
  const tools = toolsOf(shards.server, 'DB:0 DB_2');
  await ageRow(ANA);
  await fillDirectory(tools);
  expect(await people()).toMatchObject([{ address_hash: keyed?.address_hash, address_hash_version: 1 }]);
  await shards.run('DIRECTORY', ['delete from people']);
  await fillDirectory(tools);

  expect(await people()).toMatchObject([{ address_hash: keyed?.address_hash, address_hash_version: 1 }]);
});
