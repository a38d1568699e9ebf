import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import type { Report } from '#domain/report/report.calls.ts';
import { day } from '#tests/unit/domain/calendar/day.ts';
import { missingLetters, writePdf } from '#web/features/report/pdf/write-pdf.ts';
import { sheetsOf } from '#web/features/report/sheet/day-sheets.ts';
import {
  type Block,
  loadSheetWords,
  PARTS,
  PARTS_FIRST,
  type Sheet,
} from '#web/features/report/sheet/sheet.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import { FROM, sampleReport, TODAY } from './sample-report.ts';

beforeAll(() => startI18n());

type SheetOptions = {
  language?: 'en' | 'nl' | 'fr';
  paper?: 'a4' | 'letter';
  parts?: typeof PARTS_FIRST;
  name?: string;
};

async function sheets(
  report: Report,
  { language = 'en', paper = 'a4', parts = PARTS_FIRST, name }: SheetOptions = {},
) {
  return sheetsOf(
    {
      report,
      from: FROM,
      to: TODAY,
      parts: new Set(parts),
      paper,
      person: { name: name ?? 'Noor Peeters', bornOn: day('1994-05-17') },
      ownSymptoms: new Map(),
    },
    await loadSheetWords(language),
  );
}

/** The words of a block, in reading order. */
function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'head':
      return [block.title, block.madeOn, block.draft, ...block.who.filter((line) => line !== null)];
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value]);
    case 'figures':
      return block.figures.flatMap(({ label, value, lines }) => [label, value, ...lines]);
    case 'text':
      return [block.text];
    case 'title':
      return [block.title.strong, block.title.rest ?? ''];
    case 'picture':
      return block.picture.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
    case 'legend':
      return block.items.flatMap(({ shapes, label }) => [
        ...shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])),
        label,
      ]);
    case 'columns':
      return block.columns.flatMap(({ title, rows = [], texts = [] }) => [
        title.strong,
        title.rest ?? '',
        ...rows.flatMap(({ label, value }) => [label, value]),
        ...texts,
      ]);
  }
}
const wordsOn = ({ blocks, foot, page }: Sheet): string[] => [...blocks.flatMap(wordsOf), foot, page];
/** Every mark of a sheet, for its pictures without words. */
const drawnOn = ({ blocks }: Sheet) =>
  blocks.flatMap((block) =>
    block.kind === 'picture' ? [{ label: block.picture.label, shapes: block.picture.shapes.length }] : [],
  );

async function readPdf(blob: Blob) {
  const pdf = await getDocument({ data: new Uint8Array(await blob.arrayBuffer()), verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const written = items.flatMap((item) => ('str' in item ? [item] : []));
      return {
        text: written.map(({ str }) => str).join(''),
        /** The height of each text item above the lower edge, in points. */
        heights: written.filter(({ str }) => str.trim() !== '').map(({ transform }) => Number(transform[5])),
        view: page.view,
      };
    }),
  );
  return { pages, info: info as Record<string, unknown> };
}
const tight = (text: string) => text.replaceAll(/\s/g, '');

describe.each(LANGUAGES)('the sheets in %s', (language) => {
  test('match their golden text and pictures', async () => {
    const all = await sheets(sampleReport(), { language });
    const text = all.map((sheet) => wordsOn(sheet).filter(Boolean).join('\n')).join('\n\n');

    await expect(`${text}\n`).toMatchFileSnapshot(`golden/sheets.${language}.txt`);
    expect(all.flatMap(drawnOn)).toMatchSnapshot();
  });

  test.each(['a4', 'letter'] as const)('are the same in the PDF on %s, as selectable text', async (paper) => {
    const all = await sheets(sampleReport(), { language, paper });
    const { pages, info } = await readPdf(writePdf(all, { paper, language, title: 'Menstrual record' }));

    expect(pages.map(({ text }) => tight(text))).toEqual(all.map((sheet) => tight(wordsOn(sheet).join(''))));
    expect(info).toMatchObject({ Language: language, Title: 'Menstrual record' });
  });
});

test('a sheet over forgotten days says since when there are details, and counts the logged days from then on', async () => {
  const line = day('2026-08-01');
  const [first] = await sheets(sampleReport({ detailsFrom: line }));
  const words = first ? wordsOn(first).join('\n') : '';
  expect(words).toContain(
    'Details before 1 August 2026 were deleted by choice; of earlier periods only the first day and the length are stored.',
  );
  // From 1 August to 18 November.
  expect(words).toMatch(/Logged on \d+ of 110 days/);
  const [whole] = await sheets(sampleReport({ detailsFrom: FROM }));
  expect(whole && wordsOn(whole).join('\n')).not.toContain('deleted by choice');
});

test('a PDF has the size of its paper, in points', async () => {
  const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;
  for (const paper of ['a4', 'letter'] as const) {
    const all = await sheets(sampleReport(), { paper });
    const { pages } = await readPdf(writePdf(all, { paper, language: 'en', title: 'x' }));
    for (const { view } of pages) {
      expect(view[2]).toBeCloseTo(sizes[paper][0], 1);
      expect(view[3]).toBeCloseTo(sizes[paper][1], 1);
    }
  }
});

test.each(['a4', 'letter'] as const)(
  'the foot is below everything else on the fullest first side on %s',
  async (paper) => {
    const finished = Array.from({ length: 40 }, (_, index) => 20 + ((index * 7) % 26));
    const report = {
      ...sampleReport({ lengths: { finished, running: 12 }, from: addDays(TODAY, -1600) }),
      details_from: addDays(FROM, 1),
    };
    const name = 'Wilhelmina Josephina van den Bossche-Vanderstraeten de la Motte-Picquet';
    for (const language of LANGUAGES) {
      const all = await sheets(report, { language, paper, parts: PARTS, name });
      const { pages } = await readPdf(writePdf(all, { paper, language, title: 'x' }));
      for (const { heights } of pages) {
        // The last text is the page number, next to the first line of the foot.
        const foot = heights.at(-1) ?? 0;
        const first = heights.findIndex((height) => Math.abs(height - foot) < 0.1);
        expect(first).toBeGreaterThan(0);
        expect(Math.min(...heights.slice(0, first))).toBeGreaterThan(foot + 8);
      }
    }
  },
);

test('a name with letters that the PDF’s font lacks is detected before the PDF is made', async () => {
  expect(missingLetters(await sheets(sampleReport(), { name: 'Zoë Łukasz' }))).toBe(true);
  expect(missingLetters(await sheets(sampleReport(), { name: 'Zoë van ’t Hoff-Îles' }))).toBe(false);
});

describe('the printed parts', () => {
  const words = async (parts: typeof PARTS_FIRST) =>
    (await sheets(sampleReport(), { parts })).flatMap(wordsOn).join(' ');

  test('contain nothing of a part that is left out', async () => {
    const none = await words([]);
    expect(none).not.toMatch(/Noor|born|Mood|Pain \(|painkiller|Bloating|none noted/);
    expect(none).toContain('not printed');
    const all = await words(PARTS);
    expect(all).toMatch(/Noor Peeters.*born.*none noted.*Days with a painkiller.*Mood.*Bloating/s);
  });

  test('do not include private parts by default', () => {
    expect(PARTS_FIRST).not.toContain('sex');
    expect(PARTS_FIRST).not.toContain('signs');
  });
});

describe('unusual lives', () => {
  test('an empty log gives one sheet with blanks and how to begin', async () => {
    const [first, ...others] = await sheets(sampleReport({ lengths: null }));
    expect(others).toEqual([]);
    const text = wordsOn(first as Sheet).join('\n'); // it exists
    expect(text).toContain('Fewer than two period starts are logged');
    expect(text).toContain('Logged on 0 of 239 days');
    expect(text).not.toMatch(/\d+ days?\n/);
  });

  test('a year on the pill has neither the usual ranges nor instructions how to begin', async () => {
    const modes = [{ mode: 'contraception' as const, startedOn: addDays(TODAY, -400), endedOn: null }];
    const report = sampleReport({
      facts: { modes },
      status: { cycle_mode: 'contraception' },
    });
    const [first] = await sheets(report);
    const text = wordsOn(first as Sheet).join('\n'); // it exists
    expect(text).toContain('the usual ranges don’t apply');
    expect(text).not.toContain('usual: 24–38');
    expect(text).not.toContain('period starts are logged');
  });

  test('only the newest of forty cycles are drawn, with a note', async () => {
    const finished = Array.from({ length: 40 }, (_, index) => 24 + ((index * 7) % 22));
    const all = await sheets(
      sampleReport({ lengths: { finished, running: 12 }, from: addDays(TODAY, -1600) }),
    );
    const text = all.flatMap(wordsOn).join('\n');
    expect(text).toContain('the newest 18');
    expect(text).toContain('the newest 12');
    expect(text).toContain('40 finished cycles');
    // Every cycle has its strip, named by its first day; the last period is above in the same format.
    expect(text.match(/^\d+ \w+ \d{4}$/gm)).toHaveLength(42);
  });

  test('days on the pill, and those before the first period, have strips by date', async () => {
    const report = { ...sampleReport(), cycles: [] };
    const [, days] = await sheets(report);
    const words = wordsOn(days as Sheet); // it exists
    expect(words).toEqual(expect.arrayContaining(['25 Mar 2026', '29 Apr 2026']));
    expect(words.join()).not.toContain('so far');
  });

  test('a cycle of 80 days continues in a second strip up to its last day', async () => {
    const report = sampleReport({ lengths: { finished: [80, 28], running: 12 }, from: addDays(TODAY, -130) });
    const [, days] = await sheets(report);
    const words = wordsOn(days as Sheet); // it exists
    expect(words).toEqual(expect.arrayContaining(['22 Jul 2026', '20 Sept 2026', '61', '80']));
  });

  test('a logged “none” is a dot, and a missing log is empty', async () => {
    const { days, ...rest } = sampleReport();
    const shapesOf = async (pain: number | undefined) => {
      const changed = days.map((day, index) => {
        const { pain: _, ...others } = day;
        return index > 0 ? day : { ...others, ...(pain === undefined ? {} : { pain }) };
      });
      const [, strips] = await sheets({ ...rest, days: changed });
      return drawnOn(strips as Sheet)[0]?.shapes ?? 0; // it exists
    };
    const unlogged = await shapesOf(undefined);
    expect(await shapesOf(0)).toBe(unlogged + 1);
    expect(await shapesOf(2)).toBe(unlogged + 1);
  });

  test('one finished cycle is in the singular', async () => {
    const [first] = await sheets(sampleReport({ lengths: { finished: [28], running: 9 } }));
    expect(wordsOn(first as Sheet)).toEqual(expect.arrayContaining(['28 days', 'one cycle'])); // it exists
  });
});
