import { describe, expect, test } from 'vitest';
import { listJournalEntries, saveJournalSchema } from '#domain/journal/journal.calls.ts';
import { refusedFields } from '../refused-fields.ts';

const ENTRY = { date: '2026-02-28', text: 'A quiet day.', mood: 4, energy: 2, tags: ['walk'] };

describe('saving an entry', () => {
  test.each([
    ['text', '👍'.repeat(20_000)],
    ['text', null],
    ['mood', 1],
    ['mood', 5],
    ['mood', null],
    ['energy', null],
    ['tags', Array.from({ length: 20 }, (_, index) => `${'é'.repeat(37)}-${index}`)],
    ['tags', null],
  ])('%s is accepted at its limit (%#)', (field, value) => {
    expect(refusedFields(saveJournalSchema, { ...ENTRY, [field]: value })).toEqual([]);
  });

  test.each([
    ['text', 'x'.repeat(20_001)],
    ['text', 7],
    ['text', 'a\u0000b'],
    ['text', '\ud800'],
    ['mood', 0],
    ['mood', 6],
    ['mood', 2.5],
    ['mood', '3'],
    ['energy', 6],
    ['tags', 'rest'],
    ['tags', Array(21).fill('x')],
    ['tags.1', ['fine', 'x'.repeat(41)]],
    ['tags.0', ['  ']],
    ['date', '2026-02-30'],
    ['date', '28/02/2026'],
    ['date', '2026-2-8'],
    ['date', ''],
    ['date', 7],
    ['date', null],
    ['date', undefined],
  ])('%s of %j is refused by its name', (field, value) => {
    const body = { ...ENTRY, [field.split('.')[0] ?? '']: value };

    expect(refusedFields(saveJournalSchema, body)).toEqual([field]);
  });
});

test.each([
  ['2026-02-30', '2026-03-01', 'from'],
  ['2026-02-01', 'tomorrow', 'to'],
  ['2026-02-02', '2026-02-01', 'to'],
  ['2024-01-01', '2026-01-01', 'to'],
])('a list from %s to %s names the wrong fields', (from, to, field) => {
  expect(refusedFields(listJournalEntries.params, { from, to })).toEqual([field]);
});
