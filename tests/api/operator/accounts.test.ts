import { describe, expect, test } from 'vitest';
import { deleteAccount, findAccount, readCounts, setAccountStatus } from '../../../scripts/admin/accounts.ts';
import { operatorDatabases } from '../setup/operator.ts';
import { setClock } from '../setup/outside.ts';
import { logPeriod, signIn, signUp } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const ANA = 'ana@example.test';
const NOBODY = 'nobody@example.test';

describe('an operator', () => {
  test('finds an account by its address, however it is spelt, and sees nothing of what is in it', async () => {
    await setClock('2026-03-01T12:00:00Z');
    const person = await signUp(ANA);
    await person.post('/api/user/name/update', { name: 'Ana Secret' });
    await logPeriod(person, '2026-02-20T09:00:00Z');
    const account = await findAccount(await operatorDatabases(), ' ANA@Example.test ');

    expect(account).toEqual({
      user_id: expect.any(String),
      shard: 'DB',
      status: 'active',
      reason: null,
      language: 'en',
      created_at: '2026-03-01T12:00:00.000Z',
      last_active_at: '2026-03-01T12:00:00.000Z',
      devices: 1,
    });
    expect(await findAccount(await operatorDatabases(), NOBODY)).toBeUndefined();
  });

  test('warns, bans and unbans, and the person finds it in the trail', async () => {
    const person = await signIn(ANA);
    const bases = await operatorDatabases();
    await setAccountStatus(bases, { email: ANA, status: 'warned', reason: 'Be kind.' });
    await setAccountStatus(bases, { email: ANA, status: 'banned', reason: null });
    expect((await person.get('/api/user/details')).status).toBe(403);
    await setAccountStatus(bases, { email: ANA, status: 'active', reason: null });
    const trail = await person.get('/api/user/security-events');

    expect(trail.body).toMatchObject({
      events: [{ event: 'unbanned' }, { event: 'banned' }, { event: 'warned', browser: null }],
    });
    expect(await setAccountStatus(bases, { email: NOBODY, status: 'banned', reason: null })).toBe(false);
  });

  test('deletes an account as its person would', async () => {
    const person = await signIn(ANA);
    await signIn('ben@example.test');
    const bases = await operatorDatabases();

    expect(await deleteAccount(bases, ANA)).toBe(true);
    expect(await deleteAccount(bases, ANA)).toBe(false);
    expect((await person.get('/api/user/details')).status).toBe(401);
    expect(await query('select email from users')).toEqual([{ email: 'ben@example.test' }]);
  });

  test('counts accounts, and sees counts of deleted ones only for cells of fifty people', async () => {
    await signIn(ANA);
    await signIn('ben@example.test');
    const bases = await operatorDatabases();
    await setAccountStatus(bases, { email: ANA, status: 'banned', reason: null });
    await query(`insert into anonymous_counts values ('2026-1', '30-39', '26-28', '4-5', 49)`);
    await query(`insert into anonymous_counts values ('2026-1', '20-29', '26-28', '4-5', 50)`);

    expect(await readCounts(bases)).toEqual({
      accounts: { active: 1, banned: 1 },
      accounts_by_shard: { DB: 2 },
      accounts_being_moved: 0,
      deletions_the_ledger_does_not_know_yet: 0,
      anonymous_counts: [
        {
          quarter: '2026-1',
          ageBand: '20-29',
          cycleLengthBand: '26-28',
          periodLengthBand: '4-5',
          people: 50,
        },
      ],
    });
  });
});
