import type { TableMapping } from '#domain/importers/csv.ts';
import {
  type DayOrder,
  type DayQuestion,
  dayInCell,
  findDayOrder,
  mostlyDayOrders,
  openDay,
} from '#domain/importers/day-order.ts';
import type { TableRow } from '#domain/importers/read-values.ts';
import { suggestStrengths, type TableSuggestion } from '#domain/importers/suggest-mapping.ts';

/** What somebody has said so far of a table's columns; `null` where nothing is said yet. */
export type TableDraft = Omit<TableSuggestion, 'isCertain'>;

/** More different words than anybody goes through: then it's no column of strengths. */
const STRENGTH_WORDS_MAX = 40;

/** What the wizard begins with: the guess, and the order of its days also if a few cells are no days at all. */
export function firstDraft(
  { isCertain: _, ...suggestion }: TableSuggestion,
  rows: readonly TableRow[],
): TableDraft {
  const orders = ordersOf(rows, suggestion);
  const [only = null] = orders.length === 1 ? orders : [];
  return { ...suggestion, order: suggestion.order ?? only };
}

/** The cells of a column in which anything stands, without the spaces around them. */
export const cellsOf = (rows: readonly TableRow[], column: string | null): string[] =>
  column === null
    ? []
    : rows.flatMap((row) => (Object.hasOwn(row, column) ? (row[column] ?? '').trim() : '') || []);

const cellsWithDays = (
  rows: readonly TableRow[],
  { meaning, dateColumn, endColumn }: TableDraft,
): string[] => [...cellsOf(rows, dateColumn), ...(meaning === 'ranges' ? cellsOf(rows, endColumn) : [])];

/** The orders in which most cells of the columns with days are real days. */
const ordersOf = (rows: readonly TableRow[], draft: TableDraft): DayOrder[] =>
  mostlyDayOrders(cellsWithDays(rows, draft));

/** What is said on the step with the days. */
export type DaysPart = Partial<Pick<TableDraft, 'meaning' | 'dateColumn' | 'endColumn'>>;

/** A draft with another column for the days, or another meaning of rows: the order is found anew, if it can be told. */
export function withDays(
  draft: TableDraft,
  { rows, ...part }: { rows: readonly TableRow[] } & DaysPart,
): TableDraft {
  const next = { ...draft, ...part };
  const orders = ordersOf(rows, next);
  const isReadable = (cell: string) => orders.some((order) => dayInCell(cell, order) !== undefined);
  const found = findDayOrder(cellsOf(rows, next.dateColumn).filter(isReadable));
  const isSame = part.dateColumn === undefined && draft.order !== null && orders.includes(draft.order);
  if (isSame) return next;
  return { ...next, order: orders.length > 1 ? (found ?? null) : (orders[0] ?? null) };
}

/** What to ask where the days can be read in several orders; `undefined` if there's nothing to ask. */
export const openReading = (rows: readonly TableRow[], draft: TableDraft): DayQuestion | undefined =>
  openDay(cellsWithDays(rows, draft));

/** A draft with another column of strengths, each word with the level that it most likely means. */
export const withStrengths = (
  draft: TableDraft,
  { rows, strengthColumn }: { rows: readonly TableRow[]; strengthColumn: string | null },
): TableDraft => ({
  ...draft,
  strengthColumn,
  strengths: strengthColumn === null ? {} : suggestStrengths(cellsOf(rows, strengthColumn)),
});

/** Whether a column has too many different words for strengths. */
export const hasTooManyWords = (rows: readonly TableRow[], column: string | null): boolean =>
  new Set(cellsOf(rows, column)).size > STRENGTH_WORDS_MAX;

/** What the columns mean, once the days are known; `undefined` before. */
export function mappingOf(draft: TableDraft): TableMapping | undefined {
  const { meaning, dateColumn, order } = draft;
  if (dateColumn === null || order === null) return undefined;
  // The strength of a whole period is none of its days'.
  const strengthColumn = meaning === 'ranges' ? null : draft.strengthColumn;
  const endColumn = meaning === 'ranges' ? draft.endColumn : null;
  const read = [dateColumn, endColumn, strengthColumn];
  return {
    ...draft,
    dateColumn,
    order,
    endColumn,
    strengthColumn,
    strengths: strengthColumn === null ? {} : draft.strengths,
    ownColumns: draft.ownColumns.filter((column) => !read.includes(column)),
  };
}

/** What is missing on the step with the days. */
export type DaysError = 'missing' | 'missingEnd' | 'sameColumn' | 'unreadable' | 'orderMissing';

/** What has to be said of the days before going on; `undefined` if nothing. */
export function daysErrorOf(rows: readonly TableRow[], draft: TableDraft): DaysError | undefined {
  const { meaning, dateColumn, endColumn, order } = draft;
  if (dateColumn === null) return 'missing';
  if (meaning === 'ranges' && endColumn === null) return 'missingEnd';
  if (meaning === 'ranges' && endColumn === dateColumn) return 'sameColumn';
  // The guess looked at more rows than are here.
  if (order !== null) return undefined;
  return ordersOf(rows, draft).length === 0 ? 'unreadable' : 'orderMissing';
}
