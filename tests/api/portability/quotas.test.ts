import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { QUOTAS, ROW_BYTES } from '#domain/account/quotas.ts';
import { portableTask } from '../../portable-task.ts';
import { addHabit, checkOn } from '../habits/habits.ts';
import { call, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { logPeriod, NOON, type Person, signIn } from '../setup/person.ts';
import { query, rowCounts, TABLES } from '../setup/tables.ts';
import { makeTask } from '../setup/tasks.ts';
import { fileDay, filePage, fileStart, foreignFile, takeBack } from './foreign-file.ts';
import { allowIntimate, bringIn, dataOf, fillAccount, portableHabit } from './portability.ts';

/** Rows of consents may exceed the quota of bytes by this much; a withdrawal is never refused. */
const BOOKS_BYTES = 1024 * 1024;

const FILE = { format: 'marea', version: 1 };

async function noor(): Promise<Person> {
  await setClock(NOON);
  return signIn('noor@example.test');
}

const COUNTED = ['tasks', 'habits', 'journal_entries', 'periods'];

/** The tables whose rows the database's triggers count. */
async function countedTables() {
  const triggers = await query(
    "select tbl_name as name, sql from sqlite_master where type = 'trigger' and name glob 'count_*_insert' and tbl_name <> 'users'",
  );
  return triggers.map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}

/** The kinds with a low bound, and the SQL that counts them. */
const BOUNDED: Readonly<Record<string, string>> = {
  open_series: 'task_series where ended_at is null',
  cycle_modes: 'cycle_modes',
  odd_cycles: 'told_cycles',
  pill_schemes: 'pill_schemes',
  custom_symptoms: 'custom_symptoms',
  idempotency_keys: 'idempotency_keys',
};

/** Everybody's stored rows, counted one by one. */
async function countedByHand() {
  let bytes = 0;
  for (const { name } of await countedTables()) {
    const texts = textColumnsOf(name).map((column) => `coalesce(octet_length("${column}"), 0)`);
    const [row] = await query(`select sum(${ROW_BYTES} + ${texts.join(' + ')}) as bytes from ${name}`);
    bytes += Number(row?.bytes ?? 0);
  }
  const [counts] = await query(
    `select ${[...COUNTED.map((name) => [name, name] as const), ...Object.entries(BOUNDED)]
      .map(([name, rows]) => `(select count(*) from ${rows}) as ${name}`)
      .join(', ')}`,
  );
  return { ...counts, bytes };
}

const textColumnsOf = (name: string): string[] => {
  const table = TABLES.map(getTableConfig).find((config) => config.name === name);
  return (table?.columns ?? [])
    .filter((column) => column.getSQLType() === 'text' && column.generated === undefined)
    .map((column) => column.name)
    .filter((column) => column !== 'user_id');
};

const usage = async () => {
  const [row] = await query(
    `select ${[...COUNTED, ...Object.keys(BOUNDED)].join(', ')}, bytes from person_usage`,
  );
  return row;
};

/** Sets the stored counts; later writes are added to them. */
const setCounts = (counts: Partial<Record<keyof typeof QUOTAS, number>>) =>
  query(
    `update person_usage set ${Object.entries(counts)
      .map(([what, count]) => `${what} = ${count}`)
      .join(', ')}`,
  );

const conflictOver = (quota: string) => ({ status: 409, code: 'conflict', fields: [quota] });

test('the counts follow every added, changed and deleted row', async () => {
  const person = await noor();
  await fillAccount(person);
  const task = await makeTask(person, 'A title that is short');
  await person.post('/api/task/update', { task_id: task, task_description: 'Longer: '.repeat(50) });
  await person.post('/api/journal/save', { date: '2026-02-28', text: 'Over what was there, and longer.' });
  expect(await usage()).toEqual(await countedByHand());

  const gone = await makeTask(person, 'Not for long');
  await person.delete(`/api/task/${gone}/delete`);
  await person.delete('/api/journal/2026-02-28/delete');
  expect(await usage()).toEqual(await countedByHand());
  await person.delete('/api/user/delete');
  expect(await usage()).toBeUndefined();
});

test('an import counts its rows like the database', async () => {
  const file = await (async () => {
    const person = await noor();
    await fillAccount(person);
    return dataOf(person);
  })();
  await query('delete from users');
  const ben = await signIn('ben@example.test');
  await allowIntimate(ben);
  await bringIn(ben, file);

  expect(await usage()).toEqual(await countedByHand());
});

test('rows that another app’s file adds and changes are counted, and so is their take-back', async () => {
  const person = await noor();
  await fillAccount(person);
  const file = foreignFile(1, {
    day_logs: [fileDay('2026-02-28', { energy: 4, pill: 'late' }), fileDay('2026-02-01', { weight: 60 })],
    tasks: [portableTask({ number: 1 }), portableTask({ number: 2 })],
    habits: [portableHabit('walk')],
    journal: [filePage('2026-02-28', { text: 'Theirs', tags: ['party'] })],
    periods: [fileStart('2025-12-20')],
    remarks: [{ date: '2026-02-01', source: 'clue', text: 'social_life: conflict' }],
  });
  await bringIn(person, file);
  expect(await usage()).toEqual(await countedByHand());
  await person.post('/api/task/update', { task_id: 'brought-in-1', task_status: 'completed' });
  await person.post('/api/day/2026-02-28/log', { pain: 1 });
  expect(await usage()).toEqual(await countedByHand());

  await takeBack(person, 1);
  expect(await usage()).toEqual(await countedByHand());
});

test('a full account can still finish an imported task', async () => {
  const person = await noor();
  await bringIn(person, foreignFile(1, { tasks: [portableTask({ number: 1, title: 'A long title' })] }));
  await setCounts({ bytes: QUOTAS.bytes });
  const shorter = { task_id: 'brought-in-1', task_title: 'Short' };

  expect((await person.post('/api/task/update', shorter)).status).toBe(200);
  expect(await takeBack(person, 1)).toEqual({ removed: 0, kept: 1 });
});

test('the triggers contain the quotas’ numbers and every text column of counted rows', async () => {
  const tables = await countedTables();
  const refusing = tables.filter(({ sql }) => sql.includes('raise'));
  const limits = refusing.flatMap(({ name, sql }) => {
    const limit = /when \w+ > (\d+) then raise\(abort, 'quota_(?!bytes)/.exec(sql)?.[1];
    return limit === undefined ? [] : [[name, Number(limit)] as const];
  });
  const bounding = await query(
    "select sql from sqlite_master where type = 'trigger' and name glob 'bound_*'",
  );
  const bounds = bounding.flatMap(({ sql }) => {
    const [, quota, limit] = /'quota_(\w+)'\).* > (\d+);/.exec(String(sql)) ?? [];
    return quota === undefined ? [] : [[quota, Number(limit)] as const];
  });

  expect({ ...Object.fromEntries([...limits, ...bounds]), bytes: QUOTAS.bytes }).toEqual(QUOTAS);
  const upTo = ({ name }: { name: string }) => QUOTAS.bytes + (name === 'consents' ? BOOKS_BYTES : 0);
  expect(refusing.filter((one) => !one.sql.includes(`bytes > ${upTo(one)}`))).toEqual([]);
  for (const { name, sql } of tables) {
    expect([name, ...textColumnsOf(name).filter((column) => !sql.includes(`new.${column})`))]).toEqual([
      name,
    ]);
    expect(sql).toContain(`bytes + ${ROW_BYTES} +`);
  }
});

test('every table to which a person can add rows without a limit is counted', async () => {
  // These have one row per person, at most twenty, a few a day, or pending imports.
  const bounded = [
    'address_changes',
    'calendar_feeds',
    'cycle_profiles',
    'date_watches',
    'passkeys',
    'pending_import_parts',
    'pending_imports',
    'person_usage',
    'place_queue',
    'plan_preferences',
    'advice_counts',
    'push_subscriptions',
    'reminder_claims',
    'reminder_preferences',
    'sessions',
    'shares',
    'task_reminder_claims',
    'task_reminder_queue',
    'users',
  ];
  const owned = TABLES.filter((table) => 'userId' in table).map((table) => getTableConfig(table).name);

  expect([...bounded, ...(await countedTables()).map(({ name }) => name)].sort()).toEqual(owned.sort());
});

test('deleting makes room', async () => {
  const person = await noor();
  const old = await makeTask(person, 'An old one');
  await setCounts({ tasks: QUOTAS.tasks });
  const refused = await person.post('/api/task/create', { task_title: 'One more' });
  await person.delete(`/api/task/${old}/delete`);
  const taken = await person.post('/api/task/create', { task_title: 'One more' });

  expect(refusalIn(refused)).toEqual(conflictOver('tasks'));
  expect(taken.status).toBe(201);
});

test('parallel tasks can’t exceed the quota', async () => {
  const person = await noor();
  await setCounts({ tasks: QUOTAS.tasks - 3 });
  const titles = Array.from({ length: 12 }, (_, index) => `Task ${index}`);
  const answers = await Promise.all(
    titles.map((task_title) => person.post('/api/task/create', { task_title })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(9).fill(409)]);
  expect((await rowCounts()).tasks).toBe(3);
});

test('with 64 MiB stored nothing can grow, but everything can be read, shortened and deleted', async () => {
  const person = await noor();
  const task = await makeTask(person, 'A task', { task_description: 'With some words' });
  const habit = await addHabit(person);
  await setCounts({ bytes: QUOTAS.bytes });
  const longer = { task_id: task, task_description: 'With many more words than before' };
  const shorter = { task_id: task, task_description: 'Few' };

  expect(refusalIn(await person.post('/api/task/update', longer))).toEqual(conflictOver('bytes'));
  await expect(checkOn(person, habit, '2026-02-28')).rejects.toThrow();
  expect((await person.get('/api/user/details')).status).toBe(200);
  expect((await person.post('/api/task/update', shorter)).status).toBe(200);
  expect((await person.post('/api/user/consent', { kind: 'privacy', given: 0 })).status).toBe(200);
  expect((await person.delete(`/api/task/${task}/delete`)).status).toBe(200);
});

test.each([0, 1])(
  'an import that would exceed a quota is refused as a whole (preview %i)',
  async (preview) => {
    const person = await noor();
    await setCounts({ tasks: QUOTAS.tasks - 1 });
    const file = {
      ...FILE,
      periods: [{ id: 'p', started_on: '2026-02-01', created_at: 1_770_000_000 }],
      tasks: [portableTask({ number: 1 }), portableTask({ number: 2 })],
    };
    // A refused import counts for the hourly limit.
    const rowsBesides = async () => ({ ...(await rowCounts()), rate_limit_hits: 0 });
    const rows = await rowsBesides();
    const answer = await person.post(`/api/user/import?preview=${preview}`, file);

    expect(refusalIn(answer)).toEqual(conflictOver('tasks'));
    expect(await rowsBesides()).toEqual(rows);
    expect((await bringIn(person, { ...file, tasks: [portableTask({ number: 1 })] })).kinds.tasks.added).toBe(
      1,
    );
  },
);

test('the newest keys of repeated calls are stored, and no call is refused because of them', async () => {
  const person = await noor();
  const [user] = await query('select user_id from users');
  await query(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
     insert into idempotency_keys (user_id, key_hash, call_hash, holder, expires_at) select ?, 'key-' || i, 'call', 'holder', i from n`,
    user?.user_id,
  );
  await makeTask(person, 'Without a key');
  const keyed = await call('POST /api/task/create', {
    body: { task_title: 'With a key' },
    stx: person.stx,
    headers: { 'Idempotency-Key': 'k' },
  });
  const [oldest] = await query('select min(expires_at) as oldest from idempotency_keys');

  expect(keyed.status).toBe(201);
  expect((await rowCounts()).idempotency_keys).toBe(9_001);
  expect(oldest).toEqual({ oldest: 1_001 });
  expect(await usage()).toEqual(await countedByHand());
});

test('a consent cannot be given when the record is full, but can always be withdrawn, once', async () => {
  const person = await noor();
  const consent = (given: 0 | 1) => person.post('/api/user/consent', { kind: 'health', given });
  await consent(1);
  await setCounts({ bytes: QUOTAS.bytes + BOOKS_BYTES });

  expect((await consent(0)).status).toBe(200);
  const rows = await rowCounts();
  expect((await consent(0)).status).toBe(200);
  expect((await rowCounts()).consents).toBe(rows.consents);
  expect(refusalIn(await consent(1))).toEqual(conflictOver('bytes'));
});

test('an accepted import is written, no matter how much was added since', async () => {
  const person = await noor();
  await logPeriod(person, '2026-02-01T12:00:00Z');
  const [user] = await query('select user_id from users');
  const row = JSON.stringify([{ periodId: 'p', startedOn: '2026-01-01', createdAt: 1_770_000_000 }]);
  await query('insert into pending_imports values (?, ?, 1, 2)', user?.user_id, 'i');
  await query('insert into pending_import_parts values (?, ?, 0, ?, ?)', user?.user_id, 'i', 'periods', row);
  await setCounts({ periods: QUOTAS.periods });
  await bringIn(person, FILE);

  expect(await rowCounts()).toMatchObject({ periods: 2 });
  expect((await rowCounts()).pending_imports).toBeUndefined();
});
