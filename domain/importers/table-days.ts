import type { LocalDate } from '#domain/calendar/local-date.ts';
import { type DayOrder, dayInCell, findDayOrder } from './csv-days.ts';
import { dayIn } from './read-values.ts';

/**
 * How the days of a column are read: as the app wrote them, year first, or in the order that a spreadsheet gave them when it saved
 * the table. Without one that is certain, such cells have no day.
 */
export function createDayReader(
  cells: readonly string[],
  order: DayOrder | undefined = findDayOrder(cells.filter((cell) => dayIn(cell) === undefined)),
): (cell: string) => LocalDate | undefined {
  return (cell) => dayIn(cell) ?? (order === undefined ? undefined : dayInCell(cell, order));
}
