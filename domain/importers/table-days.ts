import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DAY_ORDERS, type DayOrder, dayInCell, findDayOrder } from './csv-days.ts';
import { dayIn } from './read-values.ts';

/** A real cell of a column that is a different day in each order, and those days. */
export type DayQuestion = {
  readonly cell: string;
  readonly readings: readonly { readonly order: DayOrder; readonly day: LocalDate }[];
};

/**
 * The orders in which most cells are real days; none if no order reads half of them. A few cells may be anything: they're shown as
 * not understood later.
 */
export function mostlyDayOrders(cells: readonly string[]): DayOrder[] {
  const read = DAY_ORDERS.map((order) => ({
    order,
    count: cells.filter((cell) => dayInCell(cell, order) !== undefined).length,
  }));
  const most = Math.max(...read.map(({ count }) => count));
  if (most === 0 || most < cells.length / 2) return [];
  return read.filter(({ count }) => count === most).map(({ order }) => order);
}

/** The order of a column's days, whatever stands in a few of its cells; `undefined` if that leaves a choice, or nothing. */
export function likelyDayOrder(cells: readonly string[]): DayOrder | undefined {
  const [only, ...others] = mostlyDayOrders(cells);
  if (only === undefined || others.length === 0) return only;
  return findDayOrder(cells.filter((cell) => dayInCell(cell, only) !== undefined));
}

/** What to ask of a column whose days can be read in several orders; `undefined` if that makes no difference. */
export function openDay(cells: readonly string[]): DayQuestion | undefined {
  const orders = mostlyDayOrders(cells);
  for (const cell of orders.length < 2 ? [] : cells) {
    const readings = orders.flatMap((order) => {
      const day = dayInCell(cell, order);
      return day === undefined ? [] : [{ order, day }];
    });
    if (new Set(readings.map(({ day }) => day)).size > 1) return { cell, readings };
  }
  return undefined;
}

/** Cells that a spreadsheet wrote again when it saved the table: the app wrote them with the year first. */
const rewritten = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && dayIn(cell) === undefined);

/** What has to be asked of an app's column of days before it's read; `undefined` if nothing. */
export function openDayOfApp(cells: readonly string[]): DayQuestion | undefined {
  const written = rewritten(cells);
  return likelyDayOrder(written) === undefined ? openDay(written) : undefined;
}

/**
 * How the days of an app's column are read: as the app wrote them, or in the order that a spreadsheet gave them. `answered` is the
 * order for where that leaves a choice; without it such cells have no day.
 */
export function createDayReader(
  cells: readonly string[],
  answered: DayOrder | undefined,
): (cell: string) => LocalDate | undefined {
  const order = likelyDayOrder(rewritten(cells)) ?? answered;
  return (cell) => dayIn(cell) ?? (order === undefined ? undefined : dayInCell(cell, order));
}
