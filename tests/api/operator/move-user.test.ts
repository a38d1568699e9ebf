import { describe, expect } from 'vitest';
import { findAccount } from '../../../scripts/admin/accounts.ts';
import { fillDirectory } from '../../../scripts/admin/fill-directory.ts';
import { moveUser } from '../../../scripts/admin/move-user.ts';
import { operatorDatabases } from '../setup/operator.ts';
import { ANA, detailsOf, test } from '../setup/person.ts';
import { DIRECTORY, fetchWorker } from '../setup/server.ts';
import { rowsOf } from '../setup/tables.ts';
import { consent, open, shareOf } from '../sharing/sharing.ts';

const directory = async (sql: string) => rowsOf(DIRECTORY, { sql });
const idOf = async (email: string) => String((await findAccount(operatorDatabases(), email))?.user_id);

describe('fill-directory', () => {
  test('adds older accounts, their calendars and their links, and changes nothing when it is repeated', async ({
    ana,
  }) => {
    const { body } = await ana.post('/api/user/calendar-feed/renew', {});
    await consent(ana, 1);
    const { secret } = await shareOf(ana);
    const known = await directory('select * from people');
    const links = await directory('select * from share_hashes');
    await directory('delete from people');
    await directory('delete from share_hashes');
    const tools = operatorDatabases();

    expect(await fillDirectory(tools)).toEqual({ entered: 1, twice: 0 });
    const filled = await directory('select * from people');
    expect(filled).toEqual(known.map((row) => ({ ...row, changed_at: expect.any(Number) })));
    expect(await fillDirectory(tools)).toEqual({ entered: 1, twice: 0 });
    expect(await directory('select * from people')).toEqual(filled);
    expect(await directory('select * from share_hashes')).toEqual(links);
    expect((await open(secret)).status).toBe(200);
    expect((await fetchWorker(new URL((body as { address: string }).address).pathname)).status).toBe(200);
  });
});

describe('move-user', () => {
  test('adds an older account, and does nothing if it exists', async ({ ana }) => {
    await directory('delete from people');
    const tools = operatorDatabases();
    const userId = await idOf(ANA);

    expect(await moveUser(tools, { userId, to: 'DB' })).toBe('is there');
    expect(await directory('select shard from people')).toEqual([{ shard: 'DB' }]);
    expect(await detailsOf(ana)).toMatchObject({ details: { email: ANA } });
  });

  test('refuses an unknown account, and a shard that isn’t in the setting', async () => {
    const tools = operatorDatabases();

    expect(await moveUser(tools, { userId: 'nobody', to: 'DB' })).toBeUndefined();
    await expect(moveUser(tools, { userId: 'nobody', to: 'DB_2' })).rejects.toThrow('DB_2');
  });
});
