import { expect, test } from 'vitest';
import { invalid, refusalIn } from '../setup/calls.ts';
import { signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { ana, ENTRY, read, write } from './journal.ts';

const CONFLICT = { status: 409, code: 'conflict' };

test('each save creates a new version, and reading creates none', async () => {
  const person = await ana();
  const first = await write(person);
  const second = await write(person);

  expect(second.version).not.toBe(first.version);
  expect((await read(person, ENTRY.date)).version).toBe(second.version);
});

test('a save based on the current version succeeds', async () => {
  const person = await ana();
  const first = await write(person, { based_on: null });
  await write(person, { text: 'Second', based_on: first.version });

  expect((await read(person, ENTRY.date)).text).toBe('Second');
});

test('a save based on an earlier version, or on none, leaves the current one unchanged', async () => {
  const person = await ana();
  const first = await write(person);
  const second = await write(person, { text: 'From the phone' });
  for (const based_on of [first.version, null, 'whatever']) {
    const answer = await person.post('/api/journal/save', { ...ENTRY, text: 'From the laptop', based_on });
    expect(refusalIn(answer)).toEqual(CONFLICT);
  }

  expect(await read(person, ENTRY.date)).toEqual(second);
});

test('an entry that was deleted meanwhile is saved again', async () => {
  const person = await ana();
  const { version } = await write(person);
  await person.delete(`/api/journal/${ENTRY.date}/delete`);

  expect((await write(person, { text: 'Once more', based_on: version })).text).toBe('Once more');
});

test('a deletion based on a version only deletes that one, and a deletion without a version deletes the current one', async () => {
  const person = await ana();
  const remove = (query = '') => person.delete(`/api/journal/${ENTRY.date}/delete${query}`);
  const first = await write(person);
  const second = await write(person, { text: 'From the phone' });
  expect(refusalIn(await remove(`?based_on=${encodeURIComponent(first.version)}`))).toEqual(CONFLICT);
  expect(await read(person, ENTRY.date)).toEqual(second);

  expect((await remove(`?based_on=${encodeURIComponent(second.version)}`)).status).toBe(200);
  expect(refusalIn(await remove(`?based_on=${encodeURIComponent(second.version)}`))).toMatchObject({
    code: 'not_found',
  });
  await write(person);
  expect((await remove()).status).toBe(200);
});

test('one of twenty saves on the same version succeeds', async () => {
  const person = await ana();
  const { version } = await write(person);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      person.post('/api/journal/save', { ...ENTRY, text: `Version ${index}`, based_on: version }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an entry that cannot be opened is not overwritten by a save without its version', async () => {
  const person = await ana();
  await write(person);
  await query('update journal_entries set key_version = 9');
  const answer = await person.post('/api/journal/save', { ...ENTRY, based_on: null });

  expect(refusalIn(answer)).toEqual(CONFLICT);
  expect(await query('select key_version from journal_entries')).toEqual([{ key_version: 9 }]);
});

test('another person’s version is invalid', async () => {
  const { version } = await write(await ana());
  const ben = await signIn('ben@example.test');
  await write(ben, { text: 'Of Ben' });

  expect(refusalIn(await ben.post('/api/journal/save', { ...ENTRY, based_on: version }))).toEqual(CONFLICT);
});

test.each([7, '', 'x'.repeat(65), {}])('%j is refused as a version', async (based_on) => {
  const person = await ana();

  expect(refusalIn(await person.post('/api/journal/save', { ...ENTRY, based_on }))).toEqual(
    invalid('based_on'),
  );
});
