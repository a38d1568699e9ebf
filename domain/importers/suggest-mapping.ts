import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { foldText } from '#domain/text/fold-text.ts';
import {
  isOwnColumn,
  OWN_DATE_COLUMN,
  OWN_STRENGTH_COLUMN,
  type TableMapping,
  type TableMeaning,
} from './csv.ts';
import { DAY_ORDERS, type DayOrder, dayInCell, findDayOrder, possibleDayOrders } from './day-order.ts';
import { cellOf, cellText, type TableRow } from './read-values.ts';
import tableWords from './table-words.json' with { type: 'json' };

/** The best guess of a table's meaning; `null` for what the person has to choose. */
export type TableSuggestion = Omit<TableMapping, 'dateColumn' | 'order'> & {
  readonly dateColumn: string | null;
  readonly order: DayOrder | null;
  /** Whether no question is left: a table in our own names, with unambiguous days and strengths. */
  readonly isCertain: boolean;
};

/** The share of a column's cells that must be days, or strengths, for it to count as such a column. */
const MOST = 0.8;
/** Rows that are searched for days; fewer if there are more columns than any app writes. */
const SAMPLE_ROWS = 1_000;
const SAMPLE_CELLS = 50_000;
/** The most different words for strengths that a person could still go through. */
export const STRENGTHS_MAX = 40;
/** Starts are at least this far apart (day-log §3), and longer ranges are mostly cycles. */
const CYCLE_DAYS = 15;

/** Guesses the meaning of a table's columns from their names and cells. */
export function suggestMapping(columns: readonly string[], rows: readonly TableRow[]): TableSuggestion {
  const table = {
    columns: columns.filter((column) => cellsOf(rows, column).length > 0 || isOurs(column)),
    rows,
  };
  const dateColumn = findDateColumn(table);
  const endColumn = dateColumn === null ? null : findEndColumn(table, dateColumn);
  const strengthColumn = findStrengthColumn(table, [dateColumn, endColumn]);
  const order = dateColumn === null ? null : findOrder(rows, { dateColumn, endColumn });
  const strengths = suggestStrengths(cellsOf(rows, strengthColumn));
  const isOwn = isOwnTable(table.columns);
  const meaning = meaningOf(rows, { dateColumn, endColumn, order, strengthColumn });
  return {
    meaning: isOwn ? 'days' : meaning,
    dateColumn,
    endColumn: meaning === 'ranges' ? endColumn : null,
    order,
    strengthColumn,
    strengths,
    ownColumns: isOwn ? table.columns.filter(isOwnColumn) : [],
    withRemarks: true,
    isCertain:
      isOwn &&
      possibleDayOrders(cellsOf(rows, OWN_DATE_COLUMN)).length > 0 &&
      order !== null &&
      !Object.values(strengths).includes(null),
  };
}

type Table = { readonly columns: readonly string[]; readonly rows: readonly TableRow[] };

/** The cells of a column that aren't empty; none without a column. */
export const cellsOf = (rows: readonly TableRow[], column: string | null): string[] =>
  rows.flatMap((row) => cellOf(row, column) || []);

const isOurs = (column: string): boolean =>
  column === OWN_DATE_COLUMN || column === OWN_STRENGTH_COLUMN || isOwnColumn(column);

/** Only if all columns are ours: a "mood" among others may have any scale. */
const isOwnTable = (columns: readonly string[]): boolean =>
  columns.every(isOurs) && columns.includes(OWN_DATE_COLUMN) && columns.includes(OWN_STRENGTH_COLUMN);

type Days = { readonly column: string; readonly orders: readonly DayOrder[] };

function hasDays({ rows, columns }: Table, { column, orders }: Days): boolean {
  const sample = rows.slice(0, Math.min(SAMPLE_ROWS, Math.ceil(SAMPLE_CELLS / columns.length)));
  const cells = cellsOf(sample, column);
  return cells.length > 0 && orders.some((order) => isMostlyOf(cells, order));
}

function findDateColumn(table: Table): string | null {
  const named = (['start', 'date'] as const).flatMap((kind) =>
    table.columns.filter((column) => isColumnOf(kind, column)),
  );
  // Five-digit numbers are days only in a column with such a name; otherwise they may be steps.
  const written = DAY_ORDERS.filter((order) => order !== 'serial');
  return (
    named.find((column) => hasDays(table, { column, orders: DAY_ORDERS })) ??
    table.columns.find(
      (column) => !isColumnOf('end', column) && hasDays(table, { column, orders: written }),
    ) ??
    table.columns.find((column) => hasDays(table, { column, orders: DAY_ORDERS })) ??
    named[0] ??
    null
  );
}

const findEndColumn = (table: Table, dateColumn: string): string | null =>
  table.columns.find(
    (column) =>
      column !== dateColumn && isColumnOf('end', column) && hasDays(table, { column, orders: DAY_ORDERS }),
  ) ?? null;

function findStrengthColumn(table: Table, taken: readonly (string | null)[]): string | null {
  const free = table.columns.filter((column) => !taken.includes(column));
  const wordsOf = (column: string) => new Set(cellsOf(table.rows, column));
  const named = free.find(
    (column) => isColumnOf('strength', column) && wordsOf(column).size <= STRENGTHS_MAX,
  );
  const isOfWords = (column: string) => {
    const words = [...wordsOf(column)];
    if (words.length === 0 || words.length > STRENGTHS_MAX) return false;
    const known = words.filter((word) => WITH_STRENGTH.some((level) => level === strengthIn(word)));
    return known.length >= words.length * MOST;
  };
  return named ?? free.find(isOfWords) ?? null;
}
const WITH_STRENGTH: readonly BleedingLevel[] = ['spotting', 'light', 'medium', 'heavy'];

type Dates = { readonly dateColumn: string; readonly endColumn: string | null };

function findOrder(rows: readonly TableRow[], { dateColumn, endColumn }: Dates): DayOrder | null {
  const starts = cellsOf(rows, dateColumn);
  const [only, ...others] = possibleDayOrders([...starts, ...cellsOf(rows, endColumn)]);
  if (only !== undefined) return others.length === 0 ? only : (findDayOrder(starts) ?? null);
  // A line with a total, or a mistake, is no reason to ask if all other days can be read in one way.
  const [mostly, ...alsoMostly] = DAY_ORDERS.filter((order) => isMostlyOf(starts, order));
  return mostly !== undefined && alsoMostly.length === 0 ? mostly : null;
}

const isMostlyOf = (cells: readonly string[], order: DayOrder): boolean =>
  cells.filter((cell) => dayInCell(cell, order) !== undefined).length >= cells.length * MOST;

type Guess = Pick<TableSuggestion, 'dateColumn' | 'endColumn' | 'order' | 'strengthColumn'>;

function meaningOf(rows: readonly TableRow[], guess: Guess): TableMeaning {
  const { dateColumn, endColumn, order, strengthColumn } = guess;
  if (dateColumn === null || order === null) return endColumn === null ? 'days' : 'ranges';
  const dayOf = (row: TableRow, column: string) => dayInCell(cellOf(row, column), order);
  if (endColumn !== null) {
    const steps = rows.flatMap((row) => {
      const [start, end] = [dayOf(row, dateColumn), dayOf(row, endColumn)];
      return start !== undefined && end !== undefined ? [daysBetween(start, end)] : [];
    });
    return middleOf(steps) >= CYCLE_DAYS ? 'starts' : 'ranges';
  }
  if (isColumnOf('start', dateColumn)) return 'starts';
  const days = rows.flatMap((row) => dayOf(row, dateColumn) ?? []);
  return strengthColumn === null && middleOf(gapsOf(days)) >= CYCLE_DAYS ? 'starts' : 'days';
}

const gapsOf = (days: readonly LocalDate[]): number[] =>
  days.slice(1).map((day, index) => Math.abs(daysBetween(days[index] ?? day, day)));

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Scales of numbers by their highest one; on a scale of 1, 1 is bleeding without a strength. */
const SCALES: Readonly<Record<number, readonly BleedingLevel[]>> = {
  1: ['none', 'unspecified'],
  2: ['none', 'light', 'medium', 'heavy'],
  3: ['none', 'light', 'medium', 'heavy'],
  4: ['none', 'spotting', 'light', 'medium', 'heavy'],
};

/** The likely meaning of a column's cells for bleeding, by words or 0 to 4; `null` if unclear. Only 40 different ones. */
export function suggestStrengths(cells: readonly string[]): Record<string, BleedingLevel | null> {
  const all = new Set(cells.map(cellText).filter((cell) => cell !== ''));
  const words = [...all].slice(0, STRENGTHS_MAX);
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const scale = SCALES[Math.max(1, ...numbers)] ?? [];
  // From entries, so that "__proto__" is a word like any other.
  return Object.fromEntries(
    words.map((word) => {
      const byNumber = /^\d+$/.test(word) ? scale[Number(word)] : undefined;
      return [word, byNumber ?? strengthIn(word) ?? null];
    }),
  );
}

// `table-words.json` has names and words in English, Dutch, French, German and Spanish, in lower case and without accents, as
// `wordsOf` spells them, separated by commas. A word of several languages means the same in each.

/** Whether a column has a name of a kind, in any spelling: "startDate", "Start_Date", "START DATE". */
export function isColumnOf(kind: keyof typeof tableWords.columns, column: string): boolean {
  const name = wordsOf(column.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  return tableWords.columns[kind].split(', ').includes(name);
}

const wordsOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const STRENGTHS = new Map(
  Object.entries(tableWords.strengths).flatMap(
    ([level, words]) => words.split(', ').map((word) => [word, level as BleedingLevel] as const), // a key of the table
  ),
);

/** The strength that words mean, also in "heavy flow" and "lichte bloeding"; `undefined` if they mean none. */
export function strengthIn(text: string): BleedingLevel | undefined {
  const words = wordsOf(text);
  const each = words.split(' ').flatMap((word) => STRENGTHS.get(word) ?? []);
  // "light bleeding" is light; "bleeding" alone is without a strength.
  return STRENGTHS.get(words) ?? each.find((level) => level !== 'unspecified') ?? each[0];
}
