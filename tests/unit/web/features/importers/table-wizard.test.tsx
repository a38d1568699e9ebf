import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TableMapping } from '#domain/importers/csv.ts';
import { suggestMapping } from '#domain/importers/suggest-mapping.ts';
import { leavePage, press, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import { parseTable } from '#web/features/importers/read-bytes.ts';
import { TableWizard } from '#web/features/importers/table-wizard.tsx';
import { addTexts, startI18n } from '#web/i18n/i18n.ts';

afterEach(leavePage);

const chosen = vi.fn<(mapping: TableMapping) => void>();
const cancelled = vi.fn();

/** Opens the wizard with a table of these lines, the first one with the column names. */
async function open(...lines: string[]): Promise<void> {
  chosen.mockClear();
  cancelled.mockClear();
  const { columns, rows } = parseTable(lines.join('\n'));
  const suggestion = suggestMapping(columns, rows);
  await startI18n();
  await addTexts('pages', 'settings', 'day-sheet', 'import');
  await showPage(
    someUser(),
    <TableWizard
      columns={columns}
      rows={rows}
      count={rows.length}
      suggestion={suggestion}
      onChosen={chosen}
      onCancel={cancelled}
    />,
  );
}

const goOn = () => press(withText('button', 'Continue'));
const goBack = () => press(withText('button', 'Back'));
const read = () => press(withText('button', 'Read the table'));
const heading = () => document.querySelector('h2');
const shown = () => document.body.textContent ?? '';
const fieldOf = (label: string) => {
  const { htmlFor } = withText<HTMLLabelElement>('label', label);
  return document.querySelector<HTMLSelectElement>(`#${CSS.escape(htmlFor)}`) ?? withText('select', label);
};
/** Chooses a column by its name. */
const choose = (label: string, column: string) => {
  const field = fieldOf(label);
  const option = [...field.options].find(({ text }) => text.split(' · ')[0] === column);
  return typeInto(field, option?.value ?? '');
};
const card = (label: string) => press(withText('label', label));
const levels = (word: string) => [
  ...(withText('legend', word).closest('fieldset')?.querySelectorAll('label') ?? []),
];
const pressLevel = async (word: string, level: string) => {
  const label = levels(word).find(({ textContent }) => textContent === level);
  await press(label?.querySelector('input') ?? withText('label', level));
};
const levelOf = (word: string) =>
  levels(word).find((label) => label.querySelector('input')?.checked)?.textContent;
const previewed = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

describe('a plain table', () => {
  test('with a clear mapping is read after confirming each step', async () => {
    await open('date,flow,weather', '2025-01-03,heavy,rain', '2025-01-04,light,', '2025-01-05,,sun');
    expect(shown()).toContain('It has 3 rows');
    await goOn();
    expect(levelOf('heavy')).toBe('Heavy');
    await goOn();
    expect(previewed()).toEqual([
      '3 January 2025Heavyweather: rain',
      '4 January 2025Light',
      '5 January 2025Nothing about bleedingweather: sun',
    ]);
    await read();
    expect(chosen).toHaveBeenCalledExactlyOnceWith({
      meaning: 'days',
      dateColumn: 'date',
      endColumn: null,
      order: 'ymd',
      strengthColumn: 'flow',
      strengths: { heavy: 'heavy', light: 'light' },
      ownColumns: [],
      withRemarks: true,
    });
  });

  test('with ambiguous days causes a question with one of them as an example', async () => {
    await open('date,flow', '3/4/2025,heavy', '1/5/2025,light', '2/4/2025,light');
    expect(shown()).toContain('Which day is “3/4/2025”?');
    await goOn();
    expect(shown()).toContain('Choose which day it is.');
    expect(document.activeElement?.getAttribute('name')).toBe('table-order');
    await card('4 March 2025');
    await goOn();
    await goOn();
    expect(previewed()[1]).toBe('5 January 2025Light');
    await read();
    expect(chosen.mock.calls[0]?.[0].order).toBe('mdy');
  });

  test('causes no question about days that other rows disambiguate', async () => {
    await open('date,flow', '3/4/2025,heavy', '13/4/2025,light');
    expect(shown()).not.toContain('Which day is');
    await goOn();
    expect(heading()?.textContent).toBe('How strong was the bleeding?');
  });

  test('can have its own words assigned to levels', async () => {
    await open('dia,sangre', '2025-01-03,mogollón', '2025-01-04,gotas');
    await goOn();
    await choose('Column with the strength', 'sangre');
    expect(levelOf('mogollón')).toBeUndefined();
    await pressLevel('mogollón', 'Heavy');
    await pressLevel('gotas', 'Spotting');
    await pressLevel('gotas', 'Spotting');
    await goOn();
    expect(previewed()).toEqual(['3 January 2025Heavy', '4 January 2025Nothing about bleedingsangre: gotas']);
    await read();
    expect(chosen.mock.calls[0]?.[0]).toMatchObject({
      strengthColumn: 'sangre',
      strengths: { mogollón: 'heavy', gotas: null },
    });
  });

  test('of periods needs a first and a last day, and no strength', async () => {
    await open('a,b,c', '2025-01-03,2025-01-07,heavy', '2025-01-30,2025-02-03,light');
    await card('A whole period');
    await goOn();
    expect(shown()).toContain('Choose the column with the last day.');
    await choose('Column with the last day', 'a');
    expect(shown()).toContain('Choose another column for the last day.');
    await choose('Column with the last day', 'b');
    await goOn();
    expect(shown()).toContain('Step 2 of 2');
    expect(previewed()[0]).toBe('3\u2009–\u20097 January 2025A period startsc: heavy');
    await read();
    expect(chosen.mock.calls[0]?.[0]).toMatchObject({
      meaning: 'ranges',
      endColumn: 'b',
      strengthColumn: null,
      strengths: {},
    });
  });

  test('of first days gives starts', async () => {
    await open('Start', '2025-01-03', '2025-01-30');
    await goOn();
    await goOn();
    expect(previewed()).toEqual(['3 January 2025A period starts', '30 January 2025A period starts']);
  });

  test('without a column of days gets an error at the field', async () => {
    await open('a,b', 'x,y', 'z,');
    await goOn();
    expect(shown()).toContain('Choose the column with the day.');
    expect(document.activeElement).toBe(fieldOf('Column with the day'));
    await choose('Column with the day', 'a');
    expect(shown()).toContain('We can’t read days in this column.');
    await goOn();
    expect(heading()?.textContent).toBe('Which column has the day?');
  });

  test('may have rows without a day, which are marked', async () => {
    await open('date,flow', '2025-01-03,heavy', '2025-01-04,light', ',light', 'total,2', '2025-01-07,light');
    await goOn();
    await goOn();
    expect(previewed().slice(2, 4)).toEqual(['No day in this row', '“total” can’t be read as a day']);
  });

  test('can’t have a column of strengths with too many different words', async () => {
    const rows = Array.from({ length: 41 }, (_, index) => `2025-01-03,word ${index}`);
    await open('date,note', ...rows);
    await goOn();
    await choose('Column with the strength', 'note');
    await goOn();
    expect(shown()).toContain('This column has too many different words.');
    await choose('Column with the strength', 'None: bleeding on every day in the table');
    await goOn();
    expect(heading()?.textContent).toBe('Does this look right?');
  });

  test('has its other columns as remarks unless that is unselected', async () => {
    await open('date,flow,weather', '2025-01-03,heavy,rain');
    await goOn();
    await goOn();
    await press(withText('label', 'Keep everything else of a row as notes'));
    expect(previewed()).toEqual(['3 January 2025Heavy']);
    await read();
    expect(chosen.mock.calls[0]?.[0].withRemarks).toBe(false);
  });
});

test('each step of the wizard focuses its question, and has a way back', async () => {
  await open('date,flow', '2025-01-03,heavy');
  expect(document.activeElement).toBe(heading());
  await goOn();
  expect(document.activeElement).toBe(heading());
  await goBack();
  expect(heading()?.textContent).toBe('Which column has the day?');
  expect(document.activeElement).toBe(heading());
  await press(withText('button', 'Cancel'));
  expect(cancelled).toHaveBeenCalledOnce();
});
