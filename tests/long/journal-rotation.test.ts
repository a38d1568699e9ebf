import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import { readVersionedSecrets } from '#worker/platform/secrets.ts';
import { createTextCipher, type SealedPlace } from '#worker/platform/text-cipher.ts';

const OLD = '1:the-old-journal-key-of-the-tests-00001';
const NEW = '2:the-new-journal-key-of-the-tests-00002';
const cipherOf = (setting: string) => createTextCipher(readVersionedSecrets(setting) ?? new Map());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marea-rotation-test-'));
  wrangler('migrations', 'apply', 'DB');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function wrangler(...args: string[]): string {
  return execFileSync('node_modules/.bin/wrangler', ['d1', ...args, '--local', '--persist-to', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, CI: '1' },
  });
}

async function runSql(statements: readonly string[]): Promise<void> {
  const path = join(folder, 'test.sql');
  await writeFile(path, statements.join('\n'));
  wrangler('execute', 'DB', '--yes', '--file', path);
}

type Row = { user_id: string; written_on: string; key_version: number; sealed: string };
const rowsOf = <Of>(query: string): Of[] =>
  (JSON.parse(wrangler('execute', 'DB', '--json', '--command', query)) as [{ results: Of[] }])[0].results;
const rows = () => rowsOf<Row>('select * from journal_entries order by written_on');

const rotate = (keys: string) =>
  spawnSync('node', ['scripts/admin.ts', 'rotate-journal-keys', '--persist-to', folder], {
    encoding: 'utf8',
    env: { ...process.env, JOURNAL_KEYS: keys },
  });

test('every entry is sealed under the newest key, and the old one can be removed', async () => {
  const place = (index: number): SealedPlace => ({
    userId: `user-${index % 3}`,
    row: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
  });
  const entries = await Promise.all(
    Array.from({ length: 250 }, async (_, index) => {
      const { sealed } = await cipherOf(OLD).seal(`Entry ${index}`, place(index));
      return `insert into journal_entries values ('${place(index).userId}', '${place(index).row}', 1, '${sealed}', null, null, 1, null);`;
    }),
  );
  const people = [0, 1, 2].map(
    (index) =>
      `insert into users (user_id, email, address_key, language, tracking_id, created_at) values ('user-${index}', '${index}', '${index}', 'en', 't', 1);`,
  );
  await runSql([...people, ...entries]);

  const first = rotate(`${OLD} ${NEW}`);
  expect(first).toMatchObject({ status: 0, stdout: '250 entries sealed under key 2, 0 that do not open\n' });
  expect(rotate(`${OLD} ${NEW}`)).toMatchObject({
    status: 0,
    stdout: '0 entries sealed under key 2, 0 that do not open\n',
  });
  const cipher = cipherOf(NEW);
  const opened = await Promise.all(
    rows().map((row) =>
      cipher.open(
        { keyVersion: row.key_version, sealed: row.sealed },
        { userId: row.user_id, row: row.written_on },
      ),
    ),
  );
  expect(opened).toEqual(Array.from({ length: 250 }, (_, index) => `Entry ${index}`));
});

test('the longest possible entry is sealed again', async () => {
  // D1 accepts statements of at most 100,000 characters, and the sealed text is longer.
  const text = JSON.stringify({ text: '\u0001'.repeat(JOURNAL_TEXT_MAX), tags: [] });
  const place: SealedPlace = { userId: 'user-0', row: '2025-06-01' };
  const { sealed } = await cipherOf(OLD).seal(text, place);
  expect(sealed.length).toBeGreaterThan(100_000);
  await runSql([
    `insert into journal_entries values ('user-0', '2025-06-01', 1, '', null, null, 1, null);`,
    ...(sealed.match(/.{1,90000}/g) ?? []).map(
      (part) => `update journal_entries set sealed = sealed || '${part}' where written_on = '2025-06-01';`,
    ),
  ]);

  expect(rotate(`${OLD} ${NEW}`)).toMatchObject({
    status: 0,
    stdout: '1 entries sealed under key 2, 0 that do not open\n',
  });
  const row = rows().find(({ written_on }) => written_on === '2025-06-01');
  if (!row) throw new Error('the entry is there');
  expect(await cipherOf(NEW).open({ keyVersion: row.key_version, sealed: row.sealed }, place)).toBe(text);
});

test('private parts of days, symptom names and sentences of links are sealed under the newest key, and days without any are unchanged', async () => {
  const sealedFor = async (row: string) =>
    (await cipherOf(OLD).seal(`Of ${row}`, { userId: 'user-1', row })).sealed;
  const names = ['day-log/2024-03-01', 'day-log/2024-03-02', 'share/l1', 'symptom/s1'];
  const [first, second, link, symptom] = await Promise.all(names.map(sealedFor));
  await runSql([
    `insert into day_logs (user_id, logged_on, key_version, sealed, saved_at) values ('user-1', '2024-03-01', 1, '${first}', 1), ('user-1', '2024-03-02', 1, '${second}', 1);`,
    `insert into day_logs (user_id, logged_on, bleeding, saved_at) values ('user-1', '2024-03-03', 3, 1);`,
    `insert into shares (user_id, share_id, secret_hash, label, level, key_version, sealed, language, expires_at, created_at) values ('user-1', 'l1', 'h', 'Sam', 'phase', 1, '${link}', 'en', 1, 1);`,
    `insert into custom_symptoms values ('user-1', 's1', 1, '${symptom}', 0, 1, null);`,
  ]);

  expect(rotate(`${OLD} ${NEW}`)).toMatchObject({
    status: 0,
    stdout: '4 entries sealed under key 2, 0 that do not open\n',
  });
  const sealed = rowsOf<{ row: string; keyVersion: number; sealed: string }>(
    `select 'day-log/' || logged_on as row, key_version as keyVersion, sealed from day_logs where sealed is not null
     union all select 'symptom/' || symptom_id, key_version, sealed from custom_symptoms
     union all select 'share/' || share_id, key_version, sealed from shares order by 1`,
  );
  const opened = await Promise.all(
    sealed.map(({ row, ...sealedText }) => cipherOf(NEW).open(sealedText, { userId: 'user-1', row })),
  );
  expect(opened).toEqual(names.map((row) => `Of ${row}`));
  expect(rowsOf('select rev, bleeding from day_logs where sealed is null')).toEqual([
    { rev: 0, bleeding: 3 },
  ]);
});

test('remarks and texts that an import replaced are sealed under the newest key, each for its own place', async () => {
  const sealedFor = async (row: string) =>
    (await cipherOf(OLD).seal(`Of ${row}`, { userId: 'user-2', row })).sealed;
  const names = ['import-remark/2024-03-01/clue/', 'day-log/2024-03-01', '2024-03-01'];
  const [remark, day, page] = await Promise.all(names.map(sealedFor));
  await runSql([
    `insert into import_remarks values ('user-2', '2024-03-01', 'clue', '', 1, '${remark}');`,
    `insert into import_replaced_days values ('user-2', 'i', 'day_logs', '2024-03-01', '{}', 1, '${day}', 1), ('user-2', 'i', 'journal_entries', '2024-03-01', '{}', 1, '${page}', 1), ('user-2', 'i', 'day_logs', '2024-03-02', '{}', null, null, 1);`,
  ]);

  expect(rotate(`${OLD} ${NEW}`)).toMatchObject({
    status: 0,
    stdout: '3 entries sealed under key 2, 0 that do not open\n',
  });
  const sealed = rowsOf<{ keyVersion: number; sealed: string }>(
    `select 1 as at, key_version as keyVersion, sealed from import_remarks
     union all select iif(target = 'day_logs', 2, 3), key_version, sealed from import_replaced_days where sealed is not null order by 1`,
  );
  const opened = await Promise.all(
    sealed.map((sealedText, at) =>
      cipherOf(NEW).open(sealedText, { userId: 'user-2', row: names[at] ?? '' }),
    ),
  );
  expect(opened).toEqual(names.map((row) => `Of ${row}`));
});

test('addresses of calendars are sealed under the newest key for calendars', async () => {
  const keys = (setting: string) => readVersionedSecrets(setting) ?? new Map<number, string>();
  const place = { userId: 'user-2', row: 'calendar/s1' };
  const address = 'https://calendar.example.com/secret.ics';
  const { sealed } = await createTextCipher(keys(OLD), 'calendar').seal(address, place);
  await runSql([
    `insert into busy_sources (user_id, source_id, label, kind, sealed, key_version, busy, busy_from, busy_until, created_at)
     values ('user-2', 's1', 'Work', 'address', '${sealed}', 1, '[]', '2026-03-01', '2026-05-31', 1);`,
    `insert into busy_sources (user_id, source_id, label, kind, busy, busy_from, busy_until, created_at)
     values ('user-2', 's2', 'File', 'file', '[]', '2026-03-01', '2026-05-31', 1);`,
  ]);

  expect(rotate(`${OLD} ${NEW}`)).toMatchObject({
    status: 0,
    stdout: '1 entries sealed under key 2, 0 that do not open\n',
  });
  const [row] = rowsOf<{ key_version: number; sealed: string }>(
    "select key_version, sealed from busy_sources where kind = 'address'",
  );
  const stored = { keyVersion: row?.key_version ?? 0, sealed: row?.sealed ?? '' };
  expect(await createTextCipher(keys(NEW), 'calendar').open(stored, place)).toBe(address);
  await expect(cipherOf(NEW).open(stored, place)).rejects.toThrow();
});

test('an entry that cannot be opened is counted and left unchanged', async () => {
  await runSql([
    "update journal_entries set key_version = 1, sealed = 'broken' where written_on = '2024-01-05';",
  ]);

  expect(rotate(`${OLD} ${NEW}`)).toMatchObject({
    status: 1,
    stdout: '0 entries sealed under key 2, 1 that do not open\n',
  });
  expect(rows().find(({ written_on }) => written_on === '2024-01-05')).toMatchObject({ sealed: 'broken' });
});

test('invalid keys change nothing', () => {
  expect(rotate('1:short')).toMatchObject({ status: 1, stdout: '' });
});
