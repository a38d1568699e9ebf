import { beforeEach, describe, expect, test } from 'vitest';
import { daysOf, logDay } from '../day-log/day-log.ts';
import { read, write } from '../journal/journal.ts';
import type { Person } from '../setup/person.ts';
import { query } from '../setup/tables.ts';
import { anaWithImports, fileDay, filePage, foreignFile, takeBack } from './foreign-file.ts';
import { bringIn } from './portability.ts';

const DAY = '2026-02-01';
let ana: Person;
beforeEach(async () => {
  ana = await anaWithImports();
});

describe('an import below another one', () => {
  const MINE = { pain: 1, mood: null, bleeding: null, energy: null, pill: null };
  async function both() {
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4, bleeding: 'heavy' })] }));
    await bringIn(ana, foreignFile(2, { day_logs: [fileDay(DAY, { energy: 4, pill: 'late' })] }));
  }

  test('stays while the other one exists, and is removed with it', async () => {
    await logDay(ana, DAY, { pain: 1 });
    await both();

    expect(await takeBack(ana, 1)).toEqual({ removed: 0, kept: 1 });
    expect(await daysOf(ana, DAY, DAY)).toMatchObject([
      { pain: 1, mood: 4, bleeding: 'heavy', energy: 4, pill: 'late' },
    ]);
    expect(await takeBack(ana, 2)).toEqual({ removed: 1, kept: 0 });
    expect(await daysOf(ana, DAY, DAY)).toMatchObject([MINE]);
    expect(await query('select * from import_replaced_days')).toEqual([]);
  });

  test('that created the day is removed with it, and so is the day', async () => {
    await both();

    expect(await takeBack(ana, 1)).toEqual({ removed: 0, kept: 1 });
    expect(await takeBack(ana, 2)).toEqual({ removed: 1, kept: 0 });
    expect(await daysOf(ana, DAY, DAY)).toEqual([]);
  });

  test('keeps the fields that were edited before the second one', async () => {
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4 })] }));
    await logDay(ana, DAY, { pain: 2 });
    await bringIn(ana, foreignFile(2, { day_logs: [fileDay(DAY, { energy: 4 })] }));
    await takeBack(ana, 1);
    await takeBack(ana, 2);

    expect(await daysOf(ana, DAY, DAY)).toMatchObject([{ mood: 4, pain: 2, energy: null }]);
  });

  test('whose parts alternate with the other’s is removed with it', async () => {
    await logDay(ana, DAY, { pain: 1 });
    for (const [number, fields] of [
      [1, { mood: 4 }],
      [2, { energy: 4 }],
      [1, { bleeding: 'light' }],
      [2, { pill: 'late' }],
    ] as const) {
      await bringIn(ana, foreignFile(number, { day_logs: [fileDay(DAY, fields)] }));
    }
    await takeBack(ana, 1);
    await takeBack(ana, 2);

    expect(await daysOf(ana, DAY, DAY)).toMatchObject([MINE]);
  });

  test('of journal pages is removed with it', async () => {
    await write(ana, { date: DAY, text: 'Mine', tags: [] });
    const before = await read(ana, DAY);
    for (const [number, tag] of [
      [1, 'party'],
      [2, 'travel'],
    ] as const) {
      await bringIn(ana, foreignFile(number, { journal: [filePage(DAY, { tags: [tag] })] }));
    }

    expect(await takeBack(ana, 1)).toEqual({ removed: 0, kept: 1 });
    expect(await takeBack(ana, 2)).toEqual({ removed: 1, kept: 0 });
    expect(await read(ana, DAY)).toEqual(before);
  });
});

describe('an edit between two parts of an import', () => {
  test.each([
    ['of a logged day', { pain: 1 }],
    ['of a day that the import created', undefined],
  ])('%s stays', async (_, mine) => {
    if (mine) await logDay(ana, DAY, mine);
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4 })] }));
    await logDay(ana, DAY, { sleep: 5 });
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { energy: 4, pill: 'late' })] }));

    expect(await daysOf(ana, DAY, DAY)).toMatchObject([{ energy: 4, pill: 'late' }]);
    expect(await takeBack(ana, 1)).toEqual({ removed: 0, kept: 1 });
    expect(await daysOf(ana, DAY, DAY)).toMatchObject([{ sleep: 5, mood: 4 }]);
  });

  test('of a day that another import changed later stays', async () => {
    await logDay(ana, DAY, { pain: 1 });
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { mood: 4 })] }));
    await logDay(ana, DAY, { sleep: 5 });
    await bringIn(ana, foreignFile(2, { day_logs: [fileDay(DAY, { pill: 'late' })] }));
    await bringIn(ana, foreignFile(1, { day_logs: [fileDay(DAY, { energy: 4 })] }));
    await takeBack(ana, 1);
    await takeBack(ana, 2);

    expect(await daysOf(ana, DAY, DAY)).toMatchObject([{ pain: 1, sleep: 5 }]);
  });

  test('of a journal page stays', async () => {
    await bringIn(ana, foreignFile(1, { journal: [filePage(DAY, { text: 'Theirs' })] }));
    await write(ana, { date: DAY, text: 'Mine', tags: [] });
    await bringIn(ana, foreignFile(1, { journal: [filePage(DAY, { tags: ['party'] })] }));

    expect(await takeBack(ana, 1)).toEqual({ removed: 0, kept: 1 });
    expect(await read(ana, DAY)).toMatchObject({ text: 'Mine', tags: ['party'] });
  });
});
