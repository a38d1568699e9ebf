import { expect, test } from 'vitest';
import { refusalIn } from '../setup/calls.ts';
import { databaseFilesWith } from '../setup/database-files.ts';
import { signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { ana, ENTRY, entriesBetween, read, write } from './journal.ts';

test('the raw database file contains the account but no written text', async () => {
  await ana();
  const marker = `raw-${crypto.randomUUID()}@example.test`;
  const person = await signIn(marker);
  await write(person, { date: '2026-02-27', text: 'Plainwordsofthetext', tags: ['Plainwordsofatag'] });
  await write(person, { date: '2026-02-27', text: 'Plainwordsofthetext again', tags: ['Plainwordsofatag'] });
  const files = await databaseFilesWith(marker);

  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(file.includes('Plainwords')).toBe(false);
});

test('no column of the row contains the written text', async () => {
  const person = await ana();
  await write(person, { text: 'canaryintext', tags: ['canaryintag'] });
  const rows = JSON.stringify(await query('select * from journal_entries'));

  expect(rows).not.toMatch(/canary/);
  expect(rows).not.toContain(Buffer.from('canaryintext').toString('base64url').slice(0, -2));
});

test('the same text is sealed differently each time', async () => {
  const person = await ana();
  const sealed = async () => (await query('select sealed from journal_entries'))[0]?.sealed;
  await write(person);
  const first = await sealed();
  await write(person);

  expect(await sealed()).not.toBe(first);
});

test.each([
  [
    'changed',
    "update journal_entries set sealed = replace(sealed, '.', '.A') where written_on = '2026-02-28'",
  ],
  ['cut', "update journal_entries set sealed = 'x' where written_on = '2026-02-28'"],
  [
    'taken from another day',
    "update journal_entries set sealed = (select sealed from journal_entries where written_on = '2026-02-27') where written_on = '2026-02-28'",
  ],
  [
    'sealed under a key that is gone',
    "update journal_entries set key_version = 9 where written_on = '2026-02-28'",
  ],
])('a text that was %s cannot be opened, but the others can', async (_, tamper) => {
  const person = await ana();
  await write(person, { date: '2026-02-27', text: 'The day before' });
  await write(person);
  await query(tamper);

  expect(refusalIn(await person.get(`/api/journal/${ENTRY.date}/get`))).toEqual({
    status: 503,
    code: 'unavailable',
  });
  const { entries, unreadable } = await entriesBetween(person, '2026-02-01', '2026-03-01');
  expect(entries.map(({ text }) => text)).toEqual(['The day before']);
  expect(unreadable).toBe(1);
});

test('a text copied to another person cannot be opened there', async () => {
  const person = await ana();
  const eve = await signIn('eve@example.test');
  await write(person);
  await query(
    `insert into journal_entries select (select user_id from users where email = 'eve@example.test'), written_on, key_version,
     sealed, mood, energy, saved_at, import_id from journal_entries`,
  );

  expect(refusalIn(await eve.get(`/api/journal/${ENTRY.date}/get`))).toMatchObject({ code: 'unavailable' });
  expect((await read(person, ENTRY.date)).text).toBe('A quiet day.');
});
