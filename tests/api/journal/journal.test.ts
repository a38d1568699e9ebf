import { describe, expect, test } from 'vitest';
import { invalid, NOT_FOUND, refusalIn } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { logPeriod, signIn } from '../setup/person.ts';
import { ana, ENTRY, entriesBetween, found, read, write } from './journal.ts';

test('an entry is saved and read again', async () => {
  const person = await ana();
  const saved = await write(person);

  expect(saved).toMatchObject(ENTRY);
  expect(await read(person, ENTRY.date)).toEqual(saved);
});

test('saving again replaces text and tags; mood and energy stay, and null clears them', async () => {
  const person = await ana();
  await write(person);
  await person.post('/api/journal/save', { date: ENTRY.date, text: 'Another one' });

  expect(await read(person, ENTRY.date)).toMatchObject({
    text: 'Another one',
    mood: ENTRY.mood,
    energy: ENTRY.energy,
    tags: [],
  });
  await person.post('/api/journal/save', { date: ENTRY.date, text: 'Another one', mood: null, energy: 5 });
  expect(await read(person, ENTRY.date)).toMatchObject({ mood: null, energy: 5 });
  expect((await entriesBetween(person, ENTRY.date, ENTRY.date)).entries).toHaveLength(1);
});

test('two people can write about the same day', async () => {
  const person = await ana();
  const ben = await signIn('ben@example.test');
  await write(person);
  await write(ben, { text: 'Of Ben' });

  expect((await read(person, ENTRY.date)).text).toBe('A quiet day.');
  expect((await read(ben, ENTRY.date)).text).toBe('Of Ben');
});

test('texts of every script are returned unchanged, even the longest', async () => {
  const person = await ana();
  const text = `“Ça va ?” — ĳssel ñ 日本語 عربى 👩‍👩‍👧‍👦\n\n\tund so weiter ${'👍'.repeat(19_000)}`;
  const tags = Array.from(
    { length: 20 },
    (_, index) => `${'é'.repeat(37)}-${String(index).padStart(2, '0')}`,
  );
  await write(person, { text, tags });

  expect(await read(person, ENTRY.date)).toMatchObject({ text, tags });
});

test('an entry may contain only a mood', async () => {
  const person = await ana();
  await person.post('/api/journal/save', { date: ENTRY.date, text: null, mood: 1, energy: null, tags: null });

  expect(await read(person, ENTRY.date)).toMatchObject({ text: '', mood: 1, energy: null, tags: [] });
});

test('tags are trimmed and duplicates removed', async () => {
  expect((await write(await ana(), { tags: [' rest', 'rest ', 'Rest'] })).tags).toEqual(['rest', 'Rest']);
});

describe('the day’s place in the cycle', () => {
  test('a past day has the phase of its logged cycle', async () => {
    const person = await ana();
    // In this cycle of 40 days the forecast alone would place ovulation around day 15.
    for (const day of ['2026-01-01', '2026-02-10']) await logPeriod(person, `${day}T12:00:00Z`);

    expect(await write(person, { date: '2026-01-01' })).toMatchObject({
      cycle_day: 1,
      cycle_phase: 'menstrual',
    });
    expect(await write(person, { date: '2026-01-18' })).toMatchObject({
      cycle_day: 18,
      cycle_phase: 'follicular',
    });
    expect(await write(person, { date: '2026-01-27' })).toMatchObject({
      cycle_day: 27,
      cycle_phase: 'ovulation',
    });
    expect(await write(person, { date: '2026-02-09' })).toMatchObject({
      cycle_day: 40,
      cycle_phase: 'luteal',
    });
    expect(await write(person, { date: '2026-02-12' })).toMatchObject({
      cycle_day: 3,
      cycle_phase: 'menstrual',
    });
  });

  test('a list and a search return the same place for each day as the day itself', async () => {
    const person = await ana();
    for (const day of ['2025-12-20', '2026-01-20', '2026-02-17']) await logPeriod(person, `${day}T12:00:00Z`);
    const dates = ['2026-03-01', '2026-02-17', '2026-02-16', '2026-01-02', '2025-12-20', '2025-12-19'];
    for (const date of dates) await write(person, { date });
    const single = await Promise.all(dates.map((date) => read(person, date)));

    expect(new Set(single.map(({ cycle_phase }) => cycle_phase)).size).toBeGreaterThan(3);
    expect((await entriesBetween(person, '2025-12-01', '2026-03-01')).entries).toEqual(single);
    expect(await found(person, 'quiet')).toEqual(single);
  });

  test('a day before the first period, or without any, has no place', async () => {
    const person = await ana();
    expect(await write(person)).toMatchObject({ cycle_day: null, cycle_phase: null });
    await logPeriod(person, '2026-02-27T12:00:00Z');

    expect(await read(person, ENTRY.date)).toMatchObject({ cycle_day: 2, cycle_phase: 'menstrual' });
    expect(await write(person, { date: '2026-02-26' })).toMatchObject({ cycle_day: null, cycle_phase: null });
  });

  test('a day in another mode has no place', async () => {
    const person = await ana();
    await logPeriod(person, '2026-02-27T12:00:00Z');
    await person.post('/api/cycle/mode/update', { cycle_mode: 'paused' });

    expect(await write(person, { date: '2026-03-01' })).toMatchObject({ cycle_day: null, cycle_phase: null });
  });
});

describe('the day', () => {
  test('today is the current day in the person’s zone', async () => {
    const person = await ana();
    await person.post('/api/user/timezone/update', { timezone: 'Pacific/Kiritimati' });
    expect((await write(person, { date: '2026-03-02' })).date).toBe('2026-03-02');
    await person.post('/api/user/timezone/update', { timezone: 'Pacific/Pago_Pago' });

    expect(refusalIn(await person.post('/api/journal/save', { ...ENTRY, date: '2026-03-02' }))).toEqual(
      invalid('date'),
    );
  });

  test('a day before the birth is refused', async () => {
    const person = await ana();
    await person.post('/api/user/dob/update', { day: 1, month: 2, year: 2000 });

    expect((await write(person, { date: '2000-02-01' })).date).toBe('2000-02-01');
    const before = await person.post('/api/journal/save', { ...ENTRY, date: '2000-01-31' });
    expect(refusalIn(before)).toEqual(invalid('date'));
  });

  // For invalid days see tests/unit/domain/journal/journal-calls.test.ts.
  test('tomorrow is refused', async () => {
    const person = await ana();
    const date = '2026-03-02';

    expect(refusalIn(await person.post('/api/journal/save', { ...ENTRY, date }))).toEqual(invalid('date'));
  });
});

// For other refusals see tests/unit/domain/journal/journal-calls.test.ts.
test('a refusal names the invalid field, and the entry stays', async () => {
  const person = await ana();
  await write(person);
  const answer = await person.post('/api/journal/save', {
    date: ENTRY.date,
    text: 'New',
    mood: 6,
    tags: ['fine', ' '],
  });

  expect(refusalIn(answer)).toEqual(invalid('mood', 'tags.1'));
  expect((await read(person, ENTRY.date)).text).toBe('A quiet day.');
});

test('an entry may be larger than other calls, up to 128 KiB', async () => {
  const person = await ana();
  // The character has four bytes, so the text has 80,000.
  expect((await write(person, { text: '👍'.repeat(20_000) })).text).toHaveLength(40_000);

  const answer = await person.post('/api/journal/save', { ...ENTRY, filler: 'x'.repeat(128 * 1024) });
  expect(refusalIn(answer)).toEqual({ status: 413, code: 'payload_too_large' });
  const searched = await person.post('/api/journal/search', { keyword: 'x', filler: 'x'.repeat(70_000) });
  expect(refusalIn(searched)).toEqual({ status: 413, code: 'payload_too_large' });
});

describe('lists', () => {
  test('contain the entries of a range, both ends included, newest first', async () => {
    const person = await ana();
    for (const date of ['2026-02-01', '2026-02-10', '2026-02-20', '2026-03-01'])
      await write(person, { date });
    const { entries, unreadable } = await entriesBetween(person, '2026-02-10', '2026-03-01');

    expect(entries.map(({ date }) => date)).toEqual(['2026-03-01', '2026-02-20', '2026-02-10']);
    expect(unreadable).toBe(0);
  });

  test('a list includes the newest day before it, so that gaps of years can be skipped', async () => {
    const person = await ana();
    for (const date of ['2019-05-03', '2019-05-04', '2026-02-10']) await write(person, { date });

    expect((await entriesBetween(person, '2026-02-01', '2026-03-01')).earlier).toBe('2019-05-04');
    expect((await entriesBetween(person, '2019-05-04', '2019-05-04')).earlier).toBe('2019-05-03');
    expect((await entriesBetween(person, '2019-05-03', '2019-05-03')).earlier).toBeNull();
  });

  test('a range without entries is empty', async () => {
    expect((await entriesBetween(await ana(), '2026-02-01', '2026-02-02')).entries).toEqual([]);
  });

  // For other refusals see tests/unit/domain/journal/journal-calls.test.ts.
  test('an invalid range is refused by the field’s name', async () => {
    const person = await ana();

    expect(refusalIn(await person.get('/api/journal/2026-02-01/tomorrow/list'))).toEqual(invalid('to'));
  });
});

describe('deleting', () => {
  test('a deleted entry is gone, and a second deletion does not find it', async () => {
    const person = await ana();
    await write(person);
    expect((await person.delete(`/api/journal/${ENTRY.date}/delete`)).body).toEqual({ success: 1 });

    expect(refusalIn(await person.get(`/api/journal/${ENTRY.date}/get`))).toEqual(NOT_FOUND);
    expect(refusalIn(await person.delete(`/api/journal/${ENTRY.date}/delete`))).toEqual(NOT_FOUND);
  });

  test('nobody can delete another person’s entry of that day', async () => {
    const person = await ana();
    await write(person);
    const ben = await signIn('ben@example.test');

    expect(refusalIn(await ben.delete(`/api/journal/${ENTRY.date}/delete`))).toEqual(NOT_FOUND);
    expect((await read(person, ENTRY.date)).text).toBe('A quiet day.');
  });

  test('a path without a valid day is refused', async () => {
    expect(refusalIn(await (await ana()).delete('/api/journal/today/delete'))).toEqual(invalid('date'));
  });
});

test('twenty parallel saves leave exactly one of them, complete', async () => {
  const person = await ana();
  const texts = Array.from({ length: 20 }, (_, index) => `Version ${index}`);
  await Promise.all(texts.map((text, index) => write(person, { text, mood: (index % 5) + 1, tags: [text] })));
  const entry = await read(person, ENTRY.date);

  expect(texts).toContain(entry.text);
  expect(entry.tags).toEqual([entry.text]);
});

test('an entry has the time when it was saved', async () => {
  const person = await ana();
  await setClock('2026-03-01T12:05:00Z');

  expect((await write(person)).saved_timestamp).toBe(Date.parse('2026-03-01T12:05:00Z') / 1000);
});
