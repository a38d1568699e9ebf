import { CSV_BOM, type Language, listSeparator } from '#domain/account/language.ts';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { type LIST_KEYS, SINGLE_KEYS } from './facts.ts';
import { asNumber, type TableRow } from './read-values.ts';
import type { DayFields, ReportedDay } from './record-fate.ts';
import { cellOf } from './table-cell.ts';

/** The columns of our own table of days, by the kind of what stands in them; an export's `days.csv` has them too. */
const OWN_COLUMNS = {
  number: ['pain', 'mood', 'energy', 'sleep', 'temperature', 'weight', 'counts', 'disturbed'],
  word: ['discharge', 'lh', 'pregnancy_test', 'pill'],
  list: ['pain_places', 'pain_flags', 'heavy_details', 'sex', 'symptoms', 'tags'],
  text: ['note'],
  /** Of an export, and of no use here. */
  unused: ['source', 'saved_at'],
} as const satisfies {
  readonly number: readonly (keyof DayFields)[];
  readonly word: readonly (keyof DayFields)[];
  readonly list: readonly ((typeof LIST_KEYS)[number] | 'tags')[];
  readonly text: readonly string[];
  readonly unused: readonly string[];
};
type OwnKind = keyof typeof OWN_COLUMNS;

export const OWN_DATE_COLUMN = 'date';
export const OWN_STRENGTH_COLUMN = 'bleeding';

/** The columns of the template, the most important first. */
const TEMPLATE_COLUMNS = [
  OWN_DATE_COLUMN,
  OWN_STRENGTH_COLUMN,
  'pain',
  'symptoms',
  'mood',
  'energy',
  'sleep',
  'temperature',
  'tags',
  'note',
] as const;

/** A table in our own names, as CSV, for people to fill: without an example, which somebody would leave in. */
export const templateTable = (language: Language): string =>
  `${CSV_BOM}${TEMPLATE_COLUMNS.join(listSeparator(language))}\r\n`;

/** Whether a column besides the day and bleeding is called as one of ours, of any kind or of one; `single` ones have one value a day. */
export function isOwnColumn(column: string, kind: OwnKind | 'single' | 'any'): boolean {
  if (kind === 'single') return SINGLE_KEYS.some((key) => key === column);
  const lists: readonly (readonly string[])[] =
    kind === 'any' ? Object.values(OWN_COLUMNS) : [OWN_COLUMNS[kind]];
  return lists.some((list) => list.includes(column));
}

type CellFields = Omit<ReportedDay, 'on'>;

/** What our own columns of a row say, without the day and its bleeding; what can't be read becomes a remark. */
export function parseOwnColumns(row: TableRow, columns: readonly string[]): CellFields {
  const parsedCells = columns.flatMap((column) => {
    const cell = cellOf(row, column);
    return cell === '' ? [] : [parseOwnCell(column, cell)];
  });
  // Each column says something else, but for fields and remarks.
  return Object.assign({}, ...parsedCells, {
    fields: Object.assign({}, ...parsedCells.map(({ fields }) => fields)),
    remarks: parsedCells.flatMap(({ remarks }) => remarks ?? []),
  });
}

function parseOwnCell(column: string, cell: string): CellFields {
  if (column === 'note') return { note: cell };
  // "none" in a list, as an export writes it, says nothing.
  if (isOwnColumn(column, 'list') && listIn(cell).length === 0) return {};
  if (column === 'tags') return { tags: listIn(cell) };
  if (column === 'symptoms') return symptomsIn(cell);
  const value = valueIn(column, cell);
  // A value of any kind under a key of the fields: the collection stores only what its schema takes, and keeps the rest in words.
  if (value !== undefined) return { fields: { [column]: value } as DayFields };
  return isOwnColumn(column, 'unused') ? {} : { remarks: [`${column}: ${cell}`] };
}

function symptomsIn(cell: string): CellFields {
  const names = listIn(cell);
  const ownSymptoms = names.filter((name) => !isBuiltIn(asKey(name)));
  return { fields: { symptoms: names.map(asKey).filter(isBuiltIn) }, ownSymptoms };
}

function valueIn(column: string, cell: string): number | string | string[] | undefined {
  if (isOwnColumn(column, 'list')) return listIn(cell).map(asKey);
  if (isOwnColumn(column, 'word')) return asKey(cell);
  const isNumber = isOwnColumn(column, 'number');
  return isNumber ? asNumber(cell.replace(/^(-?\d+),(\d+)$/, '$1.$2')) : undefined;
}

/** "none" says that it's none of them. */
const listIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== 'none');

/** "Breast tenderness" as our own word for it. */
const asKey = (text: string): string => text.toLowerCase().replaceAll(/[\s-]+/g, '_');
