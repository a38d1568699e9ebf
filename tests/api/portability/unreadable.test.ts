import { beforeEach, expect, test } from 'vitest';
import { write } from '../journal/journal.ts';
import { expectRefused } from '../setup/calls.ts';
import { setClock } from '../setup/outside.ts';
import { ANA, type Person, signIn } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { bringIn, dataOf, exportOf } from './portability.ts';

let ana: Person;
beforeEach(async () => {
  await setClock('2026-03-01T12:00:00Z');
  ana = await signIn(ANA);
  for (const date of ['2026-02-25', '2026-02-26', '2026-02-27']) await write(ana, { date });
});

/** Makes two of the three days unreadable, each in a different way. */
async function spoil(): Promise<void> {
  await query("update journal_entries set key_version = 9 where written_on = '2026-02-25'");
  await query("update journal_entries set sealed = 'x' where written_on = '2026-02-26'");
}
const SPOILT = [
  { kind: 'journal', date: '2026-02-25', reason: 'key_missing' },
  { kind: 'journal', date: '2026-02-26', reason: 'damaged' },
];

test('the export names entries that cannot be opened, with day and reason', async () => {
  await spoil();
  const { 'unreadable.json': unreadableJson = '', 'journal.csv': csv = '' } = await exportOf(ana);
  const data = await dataOf(ana);

  expect(JSON.parse(unreadableJson)).toEqual({ count: 2, entries: SPOILT });
  expect(data.unreadable).toEqual(SPOILT);
  expect(data.journal.map(({ date }) => date)).toEqual(['2026-02-27']);
  expect(csv).not.toContain('2026-02-26');
});

test('an export of a readable journal has no file of unreadable entries', async () => {
  expect(Object.keys(await exportOf(ana))).not.toContain('unreadable.json');
  expect((await dataOf(ana)).unreadable).toEqual([]);
});

test('the receipt of an import names a file’s unreadable entries, also in a preview', async () => {
  await spoil();
  const file = await dataOf(ana);
  const ben = await signIn('ben@example.test');

  for (const preview of [1, 0] as const) {
    const receipt = await bringIn(ben, file, preview);
    expect(receipt.unreadable).toEqual({ count: 2, entries: SPOILT });
    expect(receipt.kinds.journal).toEqual({ added: 1, skipped: 0, rejected: 0 });
  }
});

test('a receipt counts all unreadable entries and names the first hundred', async () => {
  const unreadable = Array.from({ length: 120 }, () => ({ date: '2026-02-01', reason: 'damaged' }));
  const receipt = await bringIn(ana, { format: 'marea', version: 1, unreadable });

  expect(receipt.unreadable.count).toBe(120);
  expect(receipt.unreadable.entries).toHaveLength(100);
});

test('the receipt of a file from before they were named names no unreadable entries', async () => {
  expect((await bringIn(ana, { format: 'marea', version: 1 })).unreadable).toEqual({ count: 0, entries: [] });
});

test('an invalid list of unreadable entries is refused by the field’s name', async () => {
  const bring = (unreadable: unknown) =>
    ana.post('/api/user/import', { format: 'marea', version: 1, unreadable });
  await expectRefused(bring, {
    unreadable: [
      {},
      [{ date: '2026-02-30', reason: 'damaged' }],
      [{ date: '2026-02-01', reason: 'eaten' }],
      // This is more than a person can have.
      Array.from({ length: 40_001 }, () => SPOILT[0]),
    ],
  });
});
