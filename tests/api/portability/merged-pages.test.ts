import { beforeEach, describe, expect, test } from 'vitest';
import { daysOf } from '../day-log/day-log.ts';
import { read, write } from '../journal/journal.ts';
import type { Person } from '../setup/person.ts';
import { anaWithImports, filePage, foreignFile, importId } from './foreign-file.ts';
import { bringIn, dataOf } from './portability.ts';

const DAY = '2026-02-01';
let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

const theDay = async () => (await daysOf(ana, DAY, DAY))[0];
const ADDED = { added: 1, skipped: 0, rejected: 0 };

describe('an existing journal entry', () => {
  test('keeps its text, and another one becomes a remark of the day', async () => {
    await write(ana, { date: DAY, text: 'Mine', tags: ['rest'] });
    const file = foreignFile(1, { journal: [filePage(DAY, { text: 'Theirs', tags: ['rest', 'party'] })] });
    const receipt = await bringIn(ana, file);

    expect([receipt.kinds.journal, receipt.kinds.remarks]).toEqual([
      ADDED,
      { added: 1, skipped: 0, rejected: 0 },
    ]);
    expect(await read(ana, DAY)).toMatchObject({ text: 'Mine', tags: ['rest', 'party'] });
    expect((await theDay()) as object).toMatchObject({ remarks: [{ source: 'clue', text: 'Theirs' }] });
    expect(
      (await bringIn(ana, { ...file, import: { ...file.import, id: importId(2) } })).kinds.remarks.added,
    ).toBe(0);
  });

  test('with the same text is skipped, and one without a text takes the file’s', async () => {
    await write(ana, { date: DAY, text: 'Same', tags: [] });
    await write(ana, { date: '2026-02-02', text: '', tags: ['a'] });
    const journal = [filePage(DAY, { text: 'Same' }), filePage('2026-02-02', { text: 'Words' })];
    const receipt = await bringIn(ana, foreignFile(1, { journal }));

    expect(receipt.kinds.journal).toEqual({ added: 1, skipped: 1, rejected: 0 });
    expect(receipt.kinds.remarks.added).toBe(0);
    expect(await read(ana, '2026-02-02')).toMatchObject({ text: 'Words', tags: ['a'] });
  });

  test('has at most twenty tags, and further ones become a remark; a long text becomes several', async () => {
    const tags = Array.from({ length: 19 }, (_, index) => `t${index}`);
    await write(ana, { date: DAY, text: 'Mine', tags });
    const page = filePage(DAY, { text: `${'ä'.repeat(2_000)}${'é'.repeat(2_500)}`, tags: ['x', 'y', 'z'] });
    await bringIn(ana, foreignFile(1, { journal: [page] }));

    const { remarks } = await dataOf(ana);
    expect(remarks.map(({ text }) => text.length)).toEqual([2_000, 2_000, 500, 4]);
    expect(remarks[3]?.text).toBe('y, z');
    expect(await read(ana, DAY)).toMatchObject({ tags: [...tags, 'x'] });
  });

  test('is not changed by one of our own files', async () => {
    await write(ana, { date: DAY, text: 'Mine', tags: [] });
    await bringIn(ana, {
      format: 'marea',
      version: 1,
      journal: [filePage(DAY, { text: 'Theirs', tags: ['a'] })],
    });

    expect(await read(ana, DAY)).toMatchObject({ text: 'Mine', tags: [] });
    expect((await dataOf(ana)).remarks).toEqual([]);
  });
});
