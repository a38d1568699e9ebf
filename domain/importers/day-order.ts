import { compareDates, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { dayOfEpoch, parseLeadingDay } from './read-values.ts';
import tableWords from './table-words.json' with { type: 'json' };

/** The order in which a column writes its days; `serial` is a spreadsheet's number, in days since the end of 1899. */
export const DAY_ORDERS = ['ymd', 'dmy', 'mdy', 'named', 'serial'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const DATE_PARTS = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})\.?(?:[T ,]\s*\d.*)?$/;
/** "3 Jan 2025", "vr. 3-jan-25", "1er janvier 2025", "3 de enero de 2025", "3. Januar 2025", optionally followed by a time. */
const DAY_THEN_NAME =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:\.\s*|(?:st|nd|rd|th|er|º)?[\s/-]+)(?:(?:de|of)\s+)?(\p{L}+)\.?,?[\s/-]+(?:del?\s+)?(\d{4}|\d{2})(?:,?\s+\P{N}*\d.*)?$/iu;
/** "Jan 3, 2025", "Friday, January 3rd 2025". */
const NAME_THEN_DAY =
  /^(?:\p{L}+\.?,?\s+)?(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})(?:,?\s+\P{N}*\d.*)?$/iu;
/** Longer cells are notes, which aren't searched for days. */
const LONGEST_NAMED = 60;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** Five digits: 1927 to 2173. Other numbers are no days but counts or years. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;
/** The serial number of 1970-01-01 in Excel and its kin; correct from March 1900 on, before which Excel counts a day too many. */
const SERIAL_OF_EPOCH = 25_569;
/** Two-digit years from here on are of the last century, as POSIX reads them. */
const LAST_CENTURY_FROM = 69;

/** The day of a cell in this order; `undefined` if it isn't a real one. A time after it is ignored. */
export function dayInCell(cell: string, order: DayOrder): LocalDate | undefined {
  const text = cell.trim();
  if (order === 'serial') {
    const days = SERIAL.exec(text)?.[1];
    return days === undefined ? undefined : dayOfEpoch(Number(days) - SERIAL_OF_EPOCH);
  }
  if (order === 'named') return namedDay(text);
  const [, first = '', , second = '', third = ''] = DATE_PARTS.exec(text) ?? [];
  if (order === 'dmy') return dayOf({ year: third, month: second, day: first });
  if (order === 'mdy') return dayOf({ year: third, month: first, day: second });
  const [, year = first, month = second, day = third] = COMPACT.exec(text) ?? [];
  // Nobody writes 25-01-03 with the year first, but many with the day first.
  return year.length === 4 ? dayOf({ year, month, day }) : undefined;
}

function namedDay(text: string): LocalDate | undefined {
  if (text.length > LONGEST_NAMED) return undefined;
  const [, day, name, year] = DAY_THEN_NAME.exec(text) ?? [];
  if (day && name && year) return dayOf({ year, month: monthNamed(name), day });
  const [, first, second, third] = NAME_THEN_DAY.exec(text) ?? [];
  return first && second && third ? dayOf({ year: third, month: monthNamed(first), day: second }) : undefined;
}

type DateParts = { readonly year: string; readonly month: string; readonly day: string };

function dayOf({ year, month, day }: DateParts): LocalDate | undefined {
  if (year.length === 3 || month.length > 2 || day.length > 2) return undefined;
  const century = Number(year) >= LAST_CENTURY_FROM ? '19' : '20';
  const fullYear = year.length === 4 ? year : `${century}${year.padStart(2, '0')}`;
  return parseLocalDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** The orders in which all cells that aren't empty are real days; none if every cell is empty. */
export function possibleDayOrders(cells: readonly string[]): DayOrder[] {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return DAY_ORDERS.filter(
    (order) => filled.length > 0 && filled.every((cell) => dayInCell(cell, order) !== undefined),
  );
}

/**
 * The order of a column's days: the only one in which all of them are real days, or else the only one in which they ascend or
 * descend. `undefined` if several or none are left: then the person has to be asked.
 */
export function findDayOrder(cells: readonly string[]): DayOrder | undefined {
  const [order, ...others] = possibleDayOrders(cells);
  if (order === undefined || others.length === 0) return order;
  const possible = [order, ...others].map((each) => ({ order: each, days: daysIn(cells, each) }));
  const days = possible[0]?.days ?? [];
  // 1/1, 2/2 and 3/3 are the same days either way.
  if (possible.every((each) => each.days.join() === days.join())) return order;
  const [sorted, ...alsoSorted] = possible.filter((each) => isSorted(each.days));
  return alsoSorted.length === 0 ? sorted?.order : undefined;
}

const daysIn = (cells: readonly string[], order: DayOrder): LocalDate[] =>
  cells.flatMap((cell) => dayInCell(cell, order) ?? []);

function isSorted(days: readonly LocalDate[]): boolean {
  const steps = days.slice(1).map((day, index) => compareDates(day, days[index] ?? day));
  return !steps.includes(1) || !steps.includes(-1);
}

/** A real cell of a column that means a different day in each order, and those days. */
export type DayQuestion = {
  readonly cell: string;
  readonly readings: readonly { readonly order: DayOrder; readonly day: LocalDate }[];
};

/** The orders in which most cells are real days; none if no order fits half. Others are shown as not understood later. */
export function mostlyDayOrders(cells: readonly string[]): DayOrder[] {
  const read = DAY_ORDERS.map((order) => ({
    order,
    count: cells.filter((cell) => dayInCell(cell, order) !== undefined).length,
  }));
  const most = Math.max(...read.map(({ count }) => count));
  if (most === 0 || most < cells.length / 2) return [];
  return read.filter(({ count }) => count === most).map(({ order }) => order);
}

/** The order of a column's days, whatever a few of its cells contain; `undefined` if several or none are left. */
function likelyDayOrder(cells: readonly string[]): DayOrder | undefined {
  const [only, ...others] = mostlyDayOrders(cells);
  if (only === undefined || others.length === 0) return only;
  return findDayOrder(cells.filter((cell) => dayInCell(cell, only) !== undefined));
}

/** The question about a column whose days can be read in several orders; `undefined` if that makes no difference. */
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

/** Cells that a spreadsheet rewrote when it saved the table: the app itself puts the year first. */
const rewritten = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && parseLeadingDay(cell) === undefined);

/** The question about an app's column of days before it's read; `undefined` if there is none. */
export function openDayOfApp(cells: readonly string[]): DayQuestion | undefined {
  const written = rewritten(cells);
  return likelyDayOrder(written) === undefined ? openDay(written) : undefined;
}

/**
 * Reads the days of an app's column: as the app wrote them, or in the order that a spreadsheet gave them. `answered` is the
 * order for ambiguous columns; without it their cells have no day.
 */
export function createDayReader(
  cells: readonly string[],
  answered: DayOrder | undefined,
): (cell: string) => LocalDate | undefined {
  const order = likelyDayOrder(rewritten(cells)) ?? answered;
  return (cell) => parseLeadingDay(cell) ?? (order === undefined ? undefined : dayInCell(cell, order));
}

/** The numbers of the months by their names and usual short forms in five languages, without accents and points. */
const MONTHS = new Map(
  tableWords.months.flatMap((names, index) =>
    names.split(', ').map((name) => [name, String(index + 1)] as const),
  ),
);

/** The number of the month with this name, from "1" to "12"; empty for any other word. */
const monthNamed = (name: string): string => MONTHS.get(foldText(name)) ?? '';
