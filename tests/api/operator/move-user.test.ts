import { describe, expect, test } from 'vitest';
import { findAccount } from '../../../scripts/admin/accounts.ts';
import { fillDirectory } from '../../../scripts/admin/fill-directory.ts';
import { moveUser } from '../../../scripts/admin/move-user.ts';
import { operatorDatabases } from '../setup/operator.ts';
import { detailsOf, signIn } from '../setup/person.ts';
import { fetchWorker, openBindings } from '../setup/server.ts';
import { rowsOf } from '../setup/tables.ts';

const ANA = 'ana@example.test';

const directory = async (sql: string) => rowsOf((await openBindings()).DIRECTORY as never, { sql });
const idOf = async (email: string) => String((await findAccount(await operatorDatabases(), email))?.user_id);

describe('fill-directory', () => {
  test('enters accounts from before, calendars too, and changes nothing when it is done again', async () => {
    const ana = await signIn(ANA);
    const { body } = await ana.post('/api/user/calendar-feed/renew', {});
    const known = await directory('select * from people');
    await directory('delete from people');
    const tools = await operatorDatabases();

    expect(await fillDirectory(tools)).toEqual({ entered: 1, twice: 0 });
    const filled = await directory('select * from people');
    expect(filled).toEqual(known.map((row) => ({ ...row, changed_at: expect.any(Number) })));
    expect(await fillDirectory(tools)).toEqual({ entered: 1, twice: 0 });
    expect(await directory('select * from people')).toEqual(filled);
    expect((await fetchWorker(new URL((body as { address: string }).address).pathname)).status).toBe(200);
  });
});

describe('move-user', () => {
  test('adds an older account, and does nothing if it exists', async () => {
    const ana = await signIn(ANA);
    await directory('delete from people');
    const tools = await operatorDatabases();
    const userId = await idOf(ANA);

    expect(await moveUser(tools, { userId, to: 'DB' })).toBe('is there');
    expect(await directory('select shard from people')).toEqual([{ shard: 'DB' }]);
    expect(await detailsOf(ana)).toMatchObject({ details: { email: ANA } });
  });

  test('refuses an unknown account, and a shard that isn’t in the setting', async () => {
    const tools = await operatorDatabases();

    expect(await moveUser(tools, { userId: 'nobody', to: 'DB' })).toBeUndefined();
    await expect(moveUser(tools, { userId: 'nobody', to: 'DB_2' })).rejects.toThrow('DB_2');
  });
});
