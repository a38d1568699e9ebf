import { count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TAKE_BACK_SECONDS } from '#domain/account/session.rules.ts';
import { deletions } from '#drizzle/ledger/deletions.ts';
import { accountHashOf } from '#worker/account/erase-account.ts';
import { deleteAccount, findAccount } from '../../../scripts/admin/accounts.ts';
import { readCounts } from '../../../scripts/admin/counts.ts';
import { finishRestore, replayLedger } from '../../../scripts/admin/finish-restore.ts';
import { addPasskey, passkeysOf } from '../auth/passkeys.ts';
import { fetchCalendar, renewFeed } from '../calendar-feed/calendar-feed.ts';
import { PUSH_SUBSCRIPTION } from '../reminders/reminders.ts';
import { changeAddress } from '../setup/address-change.ts';
import { operatorDatabases } from '../setup/operator.ts';
import { readLogs, runCron, setClock } from '../setup/outside.ts';
import { ANA, logPeriod, NOON, type Person, secondsOf, signIn } from '../setup/person.ts';
import { LEDGER } from '../setup/server.ts';
import { query, rowCounts } from '../setup/tables.ts';

const BEN = 'ben@example.test';

const idOf = async (email: string) => (await findAccount(operatorDatabases(), email))?.user_id ?? 'nobody';
const ledgerRows = async () => operatorDatabases().ledger.select().from(deletions);
const countUnrecorded = async () =>
  (await readCounts(operatorDatabases())).deletions_the_ledger_does_not_know_yet;

/** Backs up everybody's rows, and returns a function that restores them. */
async function backup(): Promise<() => Promise<void>> {
  const tables = ['users', 'periods', 'sessions'];
  const rows = await Promise.all(
    tables.map(async (name) => [name, await query(`select * from ${name}`)] as const),
  );
  return async () => {
    for (const [name, rowsOfTable] of rows) {
      for (const row of rowsOfTable) {
        const places = Object.keys(row).map(() => '?');
        await query(`insert or ignore into ${name} values (${places.join(', ')})`, ...Object.values(row));
      }
    }
  };
}

/** Runs work without the ledger's table. */
async function withoutLedger(work: () => Promise<unknown>): Promise<void> {
  await LEDGER.exec('alter table deletions rename to hidden');
  try {
    await work();
  } finally {
    await LEDGER.exec('alter table hidden rename to deletions');
  }
}

async function fill(person: Person) {
  await logPeriod(person, '2026-02-20T09:00:00Z');
}

describe('the ledger of deletions', () => {
  test('stores a hash of a deleted account’s id, and nothing else of it', async () => {
    await setClock(NOON);
    const person = await signIn(ANA);
    const id = await idOf(ANA);
    await person.delete('/api/user/delete');

    expect(await ledgerRows()).toEqual([{ idHash: await accountHashOf(id), deletedAt: secondsOf(NOON) }]);
    expect(JSON.stringify(await ledgerRows())).not.toContain(id);
    expect(await rowCounts()).toEqual({});
  });

  test('is updated later if it wasn’t available, and the deletion still happens', async () => {
    await setClock(NOON);
    const person = await signIn(ANA);
    await withoutLedger(async () => {
      expect((await person.delete('/api/user/delete')).status).toBe(200);
    });
    expect(await query('select user_id from users')).toEqual([]);
    expect(await ledgerRows()).toEqual([]);
    expect(await countUnrecorded()).toBe(1);
    expect(await readLogs()).toContainEqual(expect.objectContaining({ event: 'failure' }));

    await runCron(NOON, 3600);
    expect(await ledgerRows()).toHaveLength(1);
    expect(await countUnrecorded()).toBe(0);
  });

  test('lists accounts deleted by retention', async () => {
    await setClock('2025-01-01T12:00:00Z');
    await signIn(ANA);
    await runCron('2025-07-02T12:00:00Z');
    await runCron('2026-01-02T12:00:00Z');

    expect(await query('select user_id from users')).toEqual([]);
    expect(await ledgerRows()).toHaveLength(1);
  });

  test('drops deletions that are older than any backup', async () => {
    await setClock('2025-01-01T12:00:00Z');
    await (await signIn(ANA)).delete('/api/user/delete');
    await runCron('2026-02-05T11:00:00Z');
    expect(await ledgerRows()).toHaveLength(1);
    await runCron('2026-02-05T13:00:00Z');
    expect(await ledgerRows()).toHaveLength(0);
  });

  test('after a restore, exactly the deleted accounts are deleted again', async () => {
    await setClock(NOON);
    await fill(await signIn(ANA));
    await fill(await signIn(BEN));
    const restore = await backup();
    await (await signIn(ANA)).delete('/api/user/delete');
    const before = await rowCounts();
    await restore();
    expect(await idOf(ANA)).not.toBe('nobody');
    const bases = operatorDatabases();

    expect(await replayLedger(bases)).toBe(1);
    expect(await idOf(ANA)).toBe('nobody');
    expect(await idOf(BEN)).not.toBe('nobody');
    expect(await rowCounts()).toMatchObject(before);
    expect(await replayLedger(bases)).toBe(0);
  });

  test('after a restore nobody is signed in, no device gets messages and no calendar can be read', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await ana.post('/api/reminders/device/add', PUSH_SUBSCRIPTION);
    const { address } = await renewFeed(ana);
    const bases = operatorDatabases();
    const restored = { shard: 'DB', restoredTo: secondsOf(NOON) } as const;

    expect(await finishRestore(bases, restored)).toEqual({ accounts: 0, sessions: 1, readdressed: [] });
    expect((await ana.get('/api/user/details')).status).toBe(401);
    expect((await fetchCalendar(address)).status).toBe(404);
    expect(await query('select 1 from push_subscriptions union all select 1 from passkeys')).toEqual([]);

    await setClock(NOON, 3600);
    const again = await signIn(ANA);
    await addPasskey(again);
    const { address: newer } = await renewFeed(again);
    expect(await finishRestore(bases, restored)).toMatchObject({ sessions: 0 });
    expect(await passkeysOf(again)).toHaveLength(1);
    expect((await fetchCalendar(newer)).status).toBe(200);
  });

  test('a restore names the people whose new address may have been taken back since', async () => {
    await setClock(NOON);
    const ana = await signIn(ANA);
    await changeAddress(ana, 'ana.new@example.test');
    const bases = operatorDatabases();
    const namedIn = async (seconds: number) =>
      (await finishRestore(bases, { shard: 'DB', restoredTo: secondsOf(NOON) + seconds })).readdressed;

    expect(await namedIn(TAKE_BACK_SECONDS)).toEqual([await idOf('ana.new@example.test')]);
    expect(await namedIn(TAKE_BACK_SECONDS + 1)).toEqual([]);
  });

  test('works for more people than one page', async () => {
    await setClock(NOON);
    await signIn(ANA);
    const people = Array.from({ length: 1_100 }, (_, index) => String(index).padStart(5, '0'));
    const insert = `insert into users (user_id, email, address_key, language, tracking_id, created_at)
      select 'p-' || value, value, value, 'en', value, 1 from json_each(?)`;
    await query(insert, JSON.stringify(people));
    const bases = operatorDatabases();
    for (const last of ['00000', '00600', '01099']) await deleteAccount(bases, last);
    await query(insert.replace('insert into', 'insert or ignore into'), JSON.stringify(people));

    expect(await replayLedger(bases)).toBe(3);
    expect(await query('select count(*) as n from users')).toEqual([{ n: 1_098 }]);
    const [ledger] = await bases.ledger.select({ n: count() }).from(deletions);
    expect(ledger?.n).toBe(3);
  });
});
