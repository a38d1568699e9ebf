import type { TableRow } from './read-values.ts';

/** A cell's text as the product accepts it: well-formed, without NUL, and without spaces around it. */
export const cellText = (cell: string): string =>
  cell.toWellFormed().replaceAll('\u0000', '').normalize('NFC').trim();

/** The text of a row's cell; empty if the row, or the column, isn't there. */
export const cellOf = (row: TableRow | undefined, column: string | null): string =>
  // A column may be called "constructor".
  row !== undefined && column !== null && Object.hasOwn(row, column) ? cellText(row[column] ?? '') : '';

/** Whether nothing stands in any cell of a row. */
export const isEmptyRow = (row: TableRow): boolean =>
  Object.keys(row).every((column) => cellOf(row, column) === '');
