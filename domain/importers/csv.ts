import { CSV_BOM, type Language, listSeparator } from '#domain/account/language.ts';
import { addDays, daysBetween, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { SINGLE_KEYS } from '#domain/portability/made-imports.schema.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { type DayOrder, dayInCell } from './day-order.ts';
import { asNumber, cellOf, isEmptyRow, type TableRow } from './read-values.ts';
import {
  type DayFields,
  leftOut,
  notUnderstood,
  type ParsedRecord,
  type ReportedDay,
} from './record-outcome.ts';

/** The meaning of a table's rows: a day, the first day of a period, or a period from its first to its last day. */
export const TABLE_MEANINGS = ['days', 'starts', 'ranges'] as const;
export type TableMeaning = (typeof TABLE_MEANINGS)[number];

/** The meaning of a table's columns, as the person chose it. */
export type TableMapping = {
  readonly meaning: TableMeaning;
  readonly dateColumn: string;
  /** Only for ranges; their last day is included. */
  readonly endColumn: string | null;
  readonly order: DayOrder;
  /** `null` if every day of the table is one of bleeding without a strength. */
  readonly strengthColumn: string | null;
  /** The meaning of that column's cells, without the spaces around them; `null` means nothing about bleeding. */
  readonly strengths: Readonly<Record<string, BleedingLevel | null>>;
  /** Columns that have the names of our own template, and its meaning. */
  readonly ownColumns: readonly string[];
  /** Whether everything else in a row becomes a remark. */
  readonly withRemarks: boolean;
};

/** Most days of a range; a longer one is no period, but a cycle or a mistake. */
export const RANGE_DAYS_MAX = 45;
const WITH_STRENGTH: readonly (BleedingLevel | null | undefined)[] = ['light', 'medium', 'heavy'];

/** Reads a table by the meaning of its columns. */
export function* readTable(rows: readonly TableRow[], mapping: TableMapping): Generator<ParsedRecord> {
  for (const row of rows) yield parseRow(row, mapping);
}

function parseRow(row: TableRow, mapping: TableMapping): ParsedRecord {
  const cell = cellOf(row, mapping.dateColumn);
  const on = dayInCell(cell, mapping.order);
  if (on !== undefined) {
    return {
      outcome: 'reported',
      category: mapping.strengthColumn ?? mapping.dateColumn,
      days: daysOfRow(row, { ...mapping, on }),
      words: wordsOf(row, mapping) || undefined,
    };
  }
  if (isEmptyRow(row)) return leftOut('empty');
  if (cell === '') return leftOut('no_day');
  return notUnderstood(row);
}

type DayMapping = TableMapping & { readonly on: LocalDate };

function daysOfRow(row: TableRow, mapping: DayMapping): ReportedDay[] {
  if (mapping.meaning === 'days') return [dayOfRow(row, mapping)];
  const end = mapping.meaning === 'ranges' ? endOf(row, mapping) : undefined;
  const first = startIn(row, mapping);
  if (end === undefined) return [first];
  // The days of a range make its start, like logged days do.
  const others = end === mapping.on ? [] : daysOf({ start: addDays(mapping.on, 1), end });
  return [
    { ...first, isStart: false },
    ...others.map((on) => ({ on, fields: { bleeding: 'unspecified' } as const })),
  ];
}

function dayOfRow(row: TableRow, mapping: DayMapping): ReportedDay {
  const own = parseOwnColumns(row, mapping.ownColumns);
  const level = levelIn(row, mapping);
  // A word without a chosen meaning becomes a remark, even if remarks aren't wanted.
  const word = level === undefined || (level === null && mapping.withRemarks) ? [mapping.strengthColumn] : [];
  return {
    ...own,
    on: mapping.on,
    fields: { ...own.fields, ...(level ? { bleeding: level } : {}) },
    remarks: [...(own.remarks ?? []), ...cellRemark(row, word), ...cellRemark(row, othersIn(row, mapping))],
  };
}

/** A start is bleeding without a strength on its day, or of the row's strength. */
function startIn(row: TableRow, mapping: DayMapping): ReportedDay {
  const level = levelIn(row, mapping);
  const isOfDay = mapping.meaning === 'starts' && WITH_STRENGTH.includes(level);
  const isEnd = mapping.meaning === 'ranges' && endOf(row, mapping) === undefined;
  const own = parseOwnColumns(row, mapping.ownColumns);
  return {
    ...own,
    on: mapping.on,
    isStart: true,
    fields: { ...own.fields, bleeding: isOfDay && level ? level : 'unspecified' },
    remarks: [
      ...(own.remarks ?? []),
      // The strength of a whole period isn't that of one of its days.
      ...cellRemark(row, isOfDay ? [] : [mapping.strengthColumn]),
      ...cellRemark(row, isEnd ? [mapping.endColumn] : []),
      ...cellRemark(row, othersIn(row, mapping)),
    ],
  };
}

/** `undefined` for a word without a meaning. */
function levelIn(
  row: TableRow,
  { strengthColumn, strengths }: TableMapping,
): BleedingLevel | null | undefined {
  if (strengthColumn === null) return 'unspecified';
  const cell = cellOf(row, strengthColumn);
  if (cell === '') return null;
  return Object.hasOwn(strengths, cell) ? strengths[cell] : undefined;
}

/** The last day of a range; `undefined` if there is none, or it can't be one. */
function endOf(row: TableRow, { on, endColumn, order }: DayMapping): LocalDate | undefined {
  const end = dayInCell(cellOf(row, endColumn), order);
  const steps = end === undefined ? -1 : daysBetween(on, end);
  return steps >= 0 && steps < RANGE_DAYS_MAX ? end : undefined;
}

function othersIn(row: TableRow, { withRemarks, ...mapping }: TableMapping): string[] {
  const read = [
    mapping.dateColumn,
    mapping.strengthColumn,
    mapping.meaning === 'ranges' ? mapping.endColumn : null,
  ];
  const isOther = (column: string) => !read.includes(column) && !mapping.ownColumns.includes(column);
  return withRemarks ? Object.keys(row).filter(isOther) : [];
}

/** Cells with the names of their columns; none for empty ones. */
const cellRemark = (row: TableRow, columns: readonly (string | null)[]): string[] =>
  columns.flatMap((column) => (cellOf(row, column) === '' ? [] : [`${column}: ${cellOf(row, column)}`]));

/** The values that another row of the same day could contradict. */
const wordsOf = (row: TableRow, { strengthColumn, ownColumns }: TableMapping): string =>
  cellRemark(row, [strengthColumn, ...ownColumns.filter(hasOneValue)]).join(', ');
const hasOneValue = (column: string): boolean => SINGLE_KEYS.some((key) => key === column);

/** The columns of our own table of days, by the kind of their content; an export's `days.csv` has them too. */
const OWN_COLUMNS = {
  number: ['pain', 'mood', 'energy', 'sleep', 'temperature', 'weight', 'counts', 'disturbed'],
  word: ['discharge', 'lh', 'pregnancy_test', 'pill'],
  list: ['pain_places', 'pain_flags', 'heavy_details', 'sex', 'symptoms', 'tags'],
  text: ['note'],
  /** Columns of an export that aren't used here. */
  unused: ['source', 'saved_at'],
} as const satisfies Record<string, readonly (keyof DayFields | 'tags' | 'note' | 'source' | 'saved_at')[]>;
type OwnKind = keyof typeof OWN_COLUMNS;
const KINDS: ReadonlyMap<string, OwnKind> = new Map(
  Object.entries(OWN_COLUMNS).flatMap(
    ([kind, columns]) => columns.map((column) => [column, kind as OwnKind] as const), // its own keys
  ),
);

export const OWN_DATE_COLUMN = 'date';
export const OWN_STRENGTH_COLUMN = 'bleeding';

/** The columns of the template, the most important first. */
const TEMPLATE_COLUMNS = wordsIn('date bleeding pain symptoms mood energy sleep temperature tags note');

/** A table in our own names, as CSV, for people to fill in: without an example row, which somebody would leave in. */
export const templateTable = (language: Language): string =>
  `${CSV_BOM}${TEMPLATE_COLUMNS.join(listSeparator(language))}\r\n`;

/** Whether a column other than the day and bleeding has one of our names. */
export const isOwnColumn = (column: string): boolean => KINDS.has(column);

type CellFields = Omit<ReportedDay, 'on'>;

/** The content of a row's own columns, without the day and its bleeding; unreadable cells become remarks. */
export function parseOwnColumns(row: TableRow, columns: readonly string[]): CellFields {
  const parsedCells = columns.flatMap((column) => {
    const cell = cellOf(row, column);
    return cell === '' ? [] : [parseOwnCell(column, cell)];
  });
  // Columns don't overlap, except in fields and remarks.
  return Object.assign({}, ...parsedCells, {
    fields: Object.assign({}, ...parsedCells.map(({ fields }) => fields)),
    remarks: parsedCells.flatMap(({ remarks }) => remarks ?? []),
  });
}

function parseOwnCell(column: string, cell: string): CellFields {
  const kind = KINDS.get(column);
  if (column === 'note') return { note: cell };
  // "none" in a list, as an export writes it, is empty.
  if (kind === 'list' && listIn(cell).length === 0) return {};
  if (column === 'tags') return { tags: listIn(cell) };
  if (column === 'symptoms') return symptomsIn(cell);
  const value = valueIn(kind, cell);
  // A value of any kind under a key of the fields: the collection stores what its schema accepts, and turns the rest into remarks.
  if (value !== undefined) return { fields: { [column]: value } as DayFields };
  return kind === 'unused' ? {} : { remarks: [`${column}: ${cell}`] };
}

function symptomsIn(cell: string): CellFields {
  const names = listIn(cell);
  const ownSymptoms = names.filter((name) => !isBuiltIn(asKey(name)));
  return { fields: { symptoms: names.map(asKey).filter(isBuiltIn) }, ownSymptoms };
}

function valueIn(kind: OwnKind | undefined, cell: string): number | string | string[] | undefined {
  if (kind === 'list') return listIn(cell).map(asKey);
  if (kind === 'word') return asKey(cell);
  return kind === 'number' ? asNumber(cell.replace(/^(-?\d+),(\d+)$/, '$1.$2')) : undefined;
}

/** A list of words; "none" is an empty one. */
const listIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== 'none');

/** "Breast tenderness" as our key for it. */
const asKey = (text: string): string => text.toLowerCase().replaceAll(/[\s-]+/g, '_');
