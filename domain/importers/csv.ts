import { daysOf } from '#domain/calendar/date-range.ts';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { type DayOrder, dayInCell } from './csv-days.ts';
import { isOwnColumn, parseOwnColumns } from './csv-template.ts';
import { originalOf, type TableRow } from './read-values.ts';
import type { ParsedRecord, ReportedDay } from './record-fate.ts';
import { cellOf, isEmptyRow } from './table-cell.ts';

/** What a row of a table stands for: a day, the first day of a period, or a period from its first to its last day. */
export const TABLE_MEANINGS = ['days', 'starts', 'ranges'] as const;
export type TableMeaning = (typeof TABLE_MEANINGS)[number];

/** What the columns of a table mean, as the person said it. */
export type TableMapping = {
  readonly meaning: TableMeaning;
  readonly dateColumn: string;
  /** Only for ranges; their last day is included. */
  readonly endColumn: string | null;
  readonly order: DayOrder;
  /** `null` if every day of the table is one of bleeding without a strength. */
  readonly strengthColumn: string | null;
  /** What the cells of that column mean, without the spaces around them; `null` says nothing of bleeding. */
  readonly strengths: Readonly<Record<string, BleedingLevel | null>>;
  /** Columns that are called as in our own template, and mean the same. */
  readonly ownColumns: readonly string[];
  /** Whether everything else in a row becomes a remark. */
  readonly withRemarks: boolean;
};

/** Most days of a range; what is longer is no period, but a cycle or a slip. */
export const RANGE_DAYS_MAX = 45;
const WITH_STRENGTH: readonly (BleedingLevel | null | undefined)[] = ['light', 'medium', 'heavy'];

/** Reads a table by what its columns mean. */
export function* readTable(rows: readonly TableRow[], mapping: TableMapping): Generator<ParsedRecord> {
  for (const row of rows) yield parseRow(row, mapping);
}

function parseRow(row: TableRow, mapping: TableMapping): ParsedRecord {
  const cell = cellOf(row, mapping.dateColumn);
  const on = dayInCell(cell, mapping.order);
  if (on !== undefined) {
    const words = wordsOf(row, mapping);
    const base = { fate: 'said', category: mapping.strengthColumn ?? mapping.dateColumn } as const;
    return { ...base, days: daysIn(row, { ...mapping, on }), ...(words === '' ? {} : { words }) };
  }
  if (isEmptyRow(row)) return { fate: 'left_out', reason: 'empty' };
  if (cell === '') return { fate: 'left_out', reason: 'no_day' };
  return { fate: 'not_understood', original: originalOf(row) };
}

type DayMapping = TableMapping & { readonly on: LocalDate };

function daysIn(row: TableRow, mapping: DayMapping): ReportedDay[] {
  if (mapping.meaning === 'days') return [dayIn(row, mapping)];
  const end = mapping.meaning === 'ranges' ? endOf(row, mapping) : undefined;
  const first = startIn(row, mapping);
  if (end === undefined) return [first];
  // The days of a range make its start, as days that were logged do.
  const others = end === mapping.on ? [] : daysOf({ start: addDays(mapping.on, 1), end });
  return [
    { ...first, isStart: false },
    ...others.map((on) => ({ on, fields: { bleeding: 'unspecified' } as const })),
  ];
}

function dayIn(row: TableRow, mapping: DayMapping): ReportedDay {
  const own = parseOwnColumns(row, mapping.ownColumns);
  const level = levelIn(row, mapping);
  // A word that nobody gave a meaning is kept, whatever becomes of other columns.
  const word = level === undefined || (level === null && mapping.withRemarks) ? [mapping.strengthColumn] : [];
  return {
    ...own,
    on: mapping.on,
    fields: { ...own.fields, ...(level ? { bleeding: level } : {}) },
    remarks: [...(own.remarks ?? []), ...cellRemark(row, word), ...cellRemark(row, othersIn(row, mapping))],
  };
}

/** A start says bleeding without a strength of its day, or the strength that the row has. */
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
      // The strength of a whole period is none of its days'.
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

/** The columns of which nothing is read, if they are wanted. */
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

/** What another row of the same day could contradict. */
const wordsOf = (row: TableRow, { strengthColumn, ownColumns }: TableMapping): string =>
  cellRemark(row, [strengthColumn, ...ownColumns.filter((column) => isOwnColumn(column, 'single'))]).join(
    ', ',
  );
