import { describe, expect, test } from 'vitest';
import { deleteAccount, findAccount, setAccountStatus } from '../../../scripts/admin/accounts.ts';
import { readCounts } from '../../../scripts/admin/counts.ts';
import { operatorDatabases } from '../setup/operator.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, logPeriod, signIn, signUp } from '../setup/person.ts';
import { query } from '../setup/tables.ts';

const NOBODY = 'nobody@example.test';

describe('an operator', () => {
  test('finds an account by its address in any spelling, and sees none of its contents', async () => {
    await setClock('2026-03-01T12:00:00Z');
    const person = await signUp(ANA);
    await person.post('/api/user/name/update', { name: 'Ana Secret' });
    await logPeriod(person, '2026-02-20T09:00:00Z');
    const account = await findAccount(operatorDatabases(), ' ANA@Example.test ');

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
    expect(await findAccount(operatorDatabases(), NOBODY)).toBeUndefined();
  });

  test('warns, bans and unbans, which the person sees in the trail', async () => {
    const person = await signIn(ANA);
    const bases = operatorDatabases();
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

  test('deletes an account like its owner would', async () => {
    const person = await signIn(ANA);
    await signIn('ben@example.test');
    const bases = operatorDatabases();

    expect(await deleteAccount(bases, ANA)).toBe(true);
    expect(await deleteAccount(bases, ANA)).toBe(false);
    expect((await person.get('/api/user/details')).status).toBe(401);
    expect(await query('select email from users')).toEqual([{ email: 'ben@example.test' }]);
  });

  test('counts accounts, and sees counts of deleted ones only for cells of fifty people', async () => {
    await signIn(ANA);
    await signIn('ben@example.test');
    const bases = operatorDatabases();
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
      planned_tasks: null,
    });
  });

  test('counts the outcomes of planned tasks, from fifty people on', async () => {
    const bases = operatorDatabases();
    await withPlans(49);
    expect(await readCounts(bases)).toMatchObject({ planned_tasks: null });
    await withPlans(50);

    expect(await readCounts(bases)).toMatchObject({
      planned_tasks: { people: 50, placed: 200, undone: 50, moved_by_person: 100 },
    });
  });
});

/**
 * Creates people who each have an undone plan of one task, a plan of three tasks, two of which the person moved, and a
 * task that the forecast moved.
 */
async function withPlans(people: number): Promise<void> {
  const each = `with recursive n(id) as (select 1 union all select id + 1 from n where id < ${people})`;
  await query(`insert or ignore into users
    (user_id, email, address_key, language, tracking_id, created_at)
    ${each} select 'p' || id, id || '@example.test', id || '@example.test', 'en', id, 0 from n`);
  await query(`insert or ignore into change_batches (user_id, batch_id, cause, reason, made_at, undone_at)
    ${each} select 'p' || n.id, b.value ->> 0, b.value ->> 1, '{}', 1, b.value ->> 2 from n,
    json_each('[["undone", "planned", 2], ["kept", "planned", null], ["late", "moved", null]]') as b`);
  await query(`insert or ignore into tasks
    (user_id, task_id, title, title_folded, status, priority, created_at, planned_by)
    ${each} select 'p' || n.id, t.value ->> 0, 'T', 't', 'not_started', 2, 1, t.value ->> 1 from n,
    json_each('[["a", "person"], ["b", "plan"], ["c", "person"], ["d", "person"]]') as t`);
  await query(`insert or ignore into change_items (user_id, batch_id, task_id, title, before, after)
    ${each} select 'p' || n.id, i.value ->> 0, i.value ->> 1, 'T', '{}', '{}' from n,
    json_each('[["undone", "a"], ["kept", "b"], ["kept", "c"], ["kept", "d"], ["late", "d"]]') as i`);
}
