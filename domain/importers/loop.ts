import { HABIT_DESCRIPTION_MAX, HABIT_NAME_RANGE, WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { asNumber, cellOf, cellText, parseLeadingDay, type TableRow } from './read-values.ts';
import {
  type ForeignCheck,
  type ForeignHabit,
  leftOut,
  notUnderstood,
  type ParsedRecord,
} from './record-outcome.ts';

/** The tables of Loop Habit Tracker's zip; `checkmarks` includes its header row, because two habits may have one name. */
type LoopTables = {
  readonly habits: readonly TableRow[];
  readonly checkmarks: readonly (readonly string[])[];
};

type LoopHabit = {
  readonly habit: ForeignHabit;
  /** As in the header row of the checkmarks. */
  readonly name: string;
  readonly hasAmounts: boolean;
  /** The unit of its amounts; empty without one. */
  readonly unit: string;
};

type LoopColumn = { readonly name: string; readonly habit: LoopHabit | undefined };

/** Cells for days without a check, or that Loop filled in by itself; older files have numbers. */
const SILENT_CELLS = new Set(['', 'YES_AUTO', 'NUMERICAL_AUTO', 'NO', 'UNKNOWN', '1', '0', '-1']);
const DONE_CELLS = new Set(['YES_MANUAL', '2']);
const SKIPPED_CELLS = new Set(['SKIP', '3', '-3']);
/** Loop writes names without quotes, so a comma splits a name into two cells. */
const NAME_CELLS_MAX = 10;

/**
 * Reads the habits of Loop Habit Tracker and the days on which they were done, archived ones included. A habit with amounts is
 * done on a day with any amount, which becomes a remark beside the check.
 */
export function* readLoop({ habits: rows, checkmarks }: LoopTables): Generator<ParsedRecord> {
  const numbers = new Map<string, number>();
  const habits: LoopHabit[] = [];
  for (const row of rows) {
    const name = cellOf(row, 'Name');
    const number = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, number);
    if (name === '') {
      yield notUnderstood(row);
      continue;
    }
    const read = habitOf(row, { name, key: `${name}\n${number}` });
    habits.push(read);
    yield { outcome: 'habit', habit: read.habit };
  }
  const [header = [], ...days] = checkmarks;
  const columns = habitsOf(header, habits);
  for (const cells of days) yield checksOf(cells, columns);
}

function habitOf(row: TableRow, { name, key }: { readonly name: string; readonly key: string }): LoopHabit {
  const isLong = [...name].length > HABIT_NAME_RANGE.max;
  const unit = cellOf(row, 'Unit');
  const target = cellOf(row, 'Target Value');
  const kind = cellOf(row, 'Target Type').toLowerCase().replaceAll('_', ' ');
  const isArchived = /^true$/i.test(cellOf(row, 'Archived?'));
  const description = [
    isLong ? name : '',
    cellOf(row, 'Question'),
    cellOf(row, 'Description'),
    frequencyOf(row),
    target === '' ? '' : `Target: ${[kind, target, unit].filter((text) => text !== '').join(' ')}`,
    isArchived ? 'Archived' : '',
  ];
  return {
    name,
    hasAmounts: /^(?:numerical|measurable)/i.test(cellOf(row, 'Type')),
    unit,
    habit: {
      key,
      name: isLong ? cutText(name, { codePoints: HABIT_NAME_RANGE.max - 1 }) : name,
      description: cutText(description.filter((text) => text !== '').join('\n'), {
        codePoints: HABIT_DESCRIPTION_MAX - 1,
      }),
      weekdays: [...WEEKDAYS],
      isArchived,
    },
  };
}

/** How often it is to be done, in words; empty if that is every day, which its weekdays cover. */
function frequencyOf(row: TableRow): string {
  const times = asNumber(cellOf(row, 'FrequencyNumerator') || cellOf(row, 'NumRepetitions'));
  const days = asNumber(cellOf(row, 'FrequencyDenominator') || cellOf(row, 'Interval'));
  if (times === undefined || days === undefined || times === days) return '';
  return `Frequency: ${times} ${times === 1 ? 'time' : 'times'} in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function habitsOf(header: readonly string[], habits: readonly LoopHabit[]): LoopColumn[] {
  const left = [...habits];
  const columns: LoopColumn[] = [];
  for (let cell = 1; cell < header.length; ) {
    const found = nameAt(header, { cell, left });
    if (found !== undefined) left.splice(left.indexOf(found.habit), 1);
    columns.push({ name: found?.habit.name ?? cellText(header[cell] ?? ''), habit: found?.habit });
    cell += found?.cells ?? 1;
  }
  return columns;
}

/** The habit whose name begins in a cell, the longest name if several do, and how many cells it takes. */
function nameAt(
  header: readonly string[],
  { cell, left }: { readonly cell: number; readonly left: readonly LoopHabit[] },
): { readonly habit: LoopHabit; readonly cells: number } | undefined {
  for (let cells = Math.min(NAME_CELLS_MAX, header.length - cell); cells > 0; cells--) {
    const name = cellText(header.slice(cell, cell + cells).join(','));
    const habit = left.find((each) => each.name === name);
    if (habit !== undefined) return { habit, cells };
  }
  return undefined;
}

const NO_COLUMN: LoopColumn = { name: '', habit: undefined };

function checksOf(cells: readonly string[], columns: readonly LoopColumn[]): ParsedRecord {
  const parsed = cells.slice(1).map((cell, index) => {
    const column = columns[index] ?? NO_COLUMN;
    return { ...parseCell(cell, column), column };
  });
  if (parsed.every(({ is }) => is === 'silent')) return leftOut('empty');
  const on = parseLeadingDay(cells[0]);
  const checks = parsed.flatMap(({ is, column: { habit } }): ForeignCheck[] =>
    on === undefined || habit === undefined || (is !== 'done' && is !== 'skipped')
      ? []
      : [{ habitKey: habit.habit.key, on, isSkipped: is === 'skipped' }],
  );
  const remarks = parsed.flatMap(({ words, column: { name } }) =>
    words === '' ? [] : [name === '' ? words : `${name}: ${words}`],
  );
  if (checks.length > 0) return { outcome: 'checks', checks, ...(remarks.length > 0 && { remarks }) };
  if (on === undefined && cellText(cells[0] ?? '') === '') return leftOut('no_day');
  return notUnderstood(cells);
}

/** The content of a cell; `words` has what a check lacks: an amount, or an unknown text. */
type ParsedCell = { readonly is: 'done' | 'skipped' | 'silent' | 'unknown'; readonly words: string };

function parseCell(cell: string, { habit }: LoopColumn): ParsedCell {
  const text = cellText(cell);
  const value = text.toUpperCase();
  const amount = asNumber(value);
  if (habit?.hasAmounts && amount !== undefined)
    return amount > 0 ? { is: 'done', words: amountIn(text, habit) } : { is: 'silent', words: '' };
  if (SILENT_CELLS.has(value)) return { is: 'silent', words: '' };
  const is = DONE_CELLS.has(value) ? 'done' : SKIPPED_CELLS.has(value) ? 'skipped' : 'unknown';
  return { is, words: is === 'unknown' || habit === undefined ? text : '' };
}

/** Whole numbers may be thousandths, as in older files, so they get no unit. */
const amountIn = (text: string, { unit }: LoopHabit): string =>
  unit !== '' && text.includes('.') ? `${text} ${unit}` : text;
