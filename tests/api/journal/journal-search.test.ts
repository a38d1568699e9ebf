import { describe, expect, test } from 'vitest';
import { bringIn, dataOf } from '../portability/portability.ts';
import { expectRefused } from '../setup/calls.ts';
import { signIn } from '../setup/person.ts';
import { ana, ENTRY, search, write } from './journal.ts';

describe('the search', () => {
  test('finds texts and tags whatever their case and accents, newest first', async () => {
    const person = await ana();
    await write(person, { date: '2026-02-01', text: 'Au CAFÉ avec Léa', tags: [] });
    await write(person, { date: '2026-02-02', text: 'Nothing', tags: ['cafetière'] });
    await write(person, { date: '2026-02-03', text: 'Tea', tags: [] });

    expect(await search(person, 'cafe')).toEqual(['2026-02-02', '2026-02-01']);
    expect(await search(person, 'LEA')).toEqual(['2026-02-01']);
    expect(await search(person, 'coffee')).toEqual([]);
  });

  test('searches hundreds of entries and returns the newest hundred', async () => {
    const person = await ana();
    const days = Array.from({ length: 600 }, (_, index) =>
      new Date(Date.UTC(2026, 2, 1 - index)).toISOString().slice(0, 10),
    );
    await bringIn(person, {
      format: 'marea',
      version: 1,
      journal: days.map((date, index) => ({
        date,
        text: index === 599 ? 'The oldest, nearly' : 'One of many',
        mood: null,
        energy: null,
        tags: [],
        saved_at: 1,
      })),
    });

    expect(await search(person, 'the oldest')).toEqual(['2024-07-10']);
    expect(await search(person, 'one of')).toEqual(days.slice(0, 100));
    expect((await dataOf(person)).journal.map(({ date }) => date)).toEqual(days.toReversed());
  });

  test('treats every character literally', async () => {
    const person = await ana();
    await write(person, { text: '100% sure_thing \\ (maybe)', tags: [] });

    for (const keyword of ['100%', 'sure_', '\\', '(maybe)'])
      expect(await search(person, keyword)).toHaveLength(1);
    for (const keyword of ['1%s', 'sure.thing', '.*']) expect(await search(person, keyword)).toEqual([]);
  });

  test('finds no entries of others', async () => {
    await write(await ana(), { text: 'secret garden' });

    expect(await search(await signIn('ben@example.test'), 'secret')).toEqual([]);
  });

  test('refuses invalid keywords', async () => {
    const person = await ana();
    await expectRefused((keyword) => person.post('/api/journal/search', { keyword }), {
      keyword: ['', '   ', 7, null, 'x'.repeat(2_001)],
    });
  });

  test('accepts a keyword of 2,000 characters', async () => {
    const person = await ana();
    await write(person, { text: 'ab'.repeat(2_000) });

    expect(await search(person, 'ab'.repeat(1_000))).toEqual([ENTRY.date]);
  });
});
