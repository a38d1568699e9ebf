import {
  AMOUNT_MAX,
  HABIT_DESCRIPTION_MAX,
  HABIT_EVERY_RANGE,
  HABIT_NAME_RANGE,
  HABIT_UNIT_MAX,
  WEEKDAYS,
} from '#domain/habits/habits.fields.ts';
import { THOUSANDTHS } from '#domain/habits/packed-weeks.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { asNumber, cellOf, cellText, parseLeadingDay, type TableRow } from './read-values.ts';
import {
  type ForeignCheck,
  type ForeignHabit,
  type ForeignRhythm,
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
};

type LoopColumn = { readonly name: string; readonly habit: LoopHabit | undefined };

/** Cells for days without a check, or that Loop filled in by itself; older files have numbers in place of words. */
const SILENT_CELLS = new Set(['', 'YES_AUTO', 'NUMERICAL_AUTO', 'NO', 'UNKNOWN', '1', '0', '-1']);
const DONE_CELLS = new Set(['YES_MANUAL', '2']);
const SKIPPED_CELLS = new Set(['SKIP', '3', '-3']);
/** Loop writes names without quotes, so a comma splits a name into two cells. */
const NAME_CELLS_MAX = 10;

/**
 * Reads the habits of Loop Habit Tracker and the days on which they were done, archived ones included. A day below a habit's
 * target is only partly done. Limits ("at most") have no place here, so their habits are paused.
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
  const hasAmounts = /^(?:numerical|measurable)/i.test(cellOf(row, 'Type'));
  const frequency = frequencyOf(row);
  const {
    isAbout = false,
    isLimit = false,
    words,
    ...rhythm
  } = hasAmounts ? amountRhythm(row, frequency) : timesRhythm(frequency);
  const isArchived = /^true$/i.test(cellOf(row, 'Archived?'));
  const description = [
    isLong ? name : '',
    cellOf(row, 'Question'),
    cellOf(row, 'Description'),
    ...words,
    isArchived ? 'Archived' : '',
  ];
  return {
    name,
    hasAmounts,
    habit: {
      key,
      name: isLong ? cutText(name, { codePoints: HABIT_NAME_RANGE.max - 1 }) : name,
      description: cutText(description.filter((text) => text !== '').join('\n'), {
        codePoints: HABIT_DESCRIPTION_MAX - 1,
      }),
      weekdays: [...WEEKDAYS],
      rhythm: { ...EVERY_DAY, ...rhythm },
      isAbout,
      isPaused: isArchived || isLimit,
    },
  };
}

/** So many times in so many days. */
type Frequency = { readonly times: number; readonly days: number };

/** A habit's rhythm here as far as it isn't `EVERY_DAY`, and what of the source stays in words. */
type ReadRhythm = Partial<ForeignRhythm> & {
  readonly words: readonly string[];
  readonly isAbout?: boolean;
  readonly isLimit?: boolean;
};

const EVERY_DAY: ForeignRhythm = {
  rhythm: 'days',
  times: null,
  every: null,
  target: null,
  target_per: null,
  unit: '',
};

/** How often it is to be done; a file without that means every day. */
function frequencyOf(row: TableRow): Frequency {
  const times = asNumber(cellOf(row, 'FrequencyNumerator') || cellOf(row, 'NumRepetitions')) ?? 0;
  const days = asNumber(cellOf(row, 'FrequencyDenominator') || cellOf(row, 'Interval')) ?? 0;
  const isWhole = Number.isInteger(times) && Number.isInteger(days) && times > 0 && days > 0;
  return isWhole ? { times, days } : { times: 1, days: 1 };
}

const isDaily = ({ times, days }: Frequency): boolean => times >= days;
const frequencyWords = ({ times, days }: Frequency): string =>
  `Frequency: ${times} ${times === 1 ? 'time' : 'times'} in ${days} days`;

function timesRhythm(frequency: Frequency): ReadRhythm {
  const { times, days } = frequency;
  if (isDaily(frequency)) return { words: [] };
  if (days === WEEKDAYS.length) return { rhythm: 'weekly', times, words: [] };
  if (times === 1 && days <= HABIT_EVERY_RANGE.max) return { rhythm: 'interval', every: days, words: [] };
  const about = { isAbout: true, words: [frequencyWords(frequency)] };
  const aWeek = (times * WEEKDAYS.length) / days;
  // Both are rounded half up.
  return aWeek >= 0.5
    ? { rhythm: 'weekly', times: Math.round(aWeek), ...about }
    : { rhythm: 'interval', every: Math.min(Math.round(days / times), HABIT_EVERY_RANGE.max), ...about };
}

/** The rhythm of a habit with numbers: its target is for all of the days of its frequency together. */
function amountRhythm(row: TableRow, frequency: Frequency): ReadRhythm {
  const kind = cellOf(row, 'Target Type').toLowerCase().replaceAll('_', ' ');
  const unit = cellOf(row, 'Unit');
  const written = cellOf(row, 'Target Value');
  const days = isDaily(frequency) ? 1 : frequency.days;
  const words = [
    days === 1 ? '' : frequencyWords(frequency),
    written === '' ? '' : `Target: ${[kind, written, unit].filter((text) => text !== '').join(' ')}`,
  ];
  if (kind === 'at most') return { isLimit: true, words };
  const value = asNumber(written) ?? 0;
  const target = inThousandths(days === 1 ? value : (value * WEEKDAYS.length) / days);
  if (target <= 0 || target > AMOUNT_MAX) return { words };
  const isAbout = days !== 1 && days !== WEEKDAYS.length;
  const named = cutText(unit.replaceAll(/\s+/g, ' '), { codePoints: HABIT_UNIT_MAX - 1 });
  return {
    ...(days === 1 ? { target_per: 'day' } : { rhythm: 'weekly', target_per: 'week' }),
    target,
    unit: named,
    isAbout,
    words: isAbout || named !== unit ? words : [],
  };
}

/** Rounds to three decimals. */
const inThousandths = (value: number): number => Math.round(value * THOUSANDTHS) / THOUSANDTHS;

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
  const checks = parsed.flatMap(({ is, amount = null, column: { habit } }): ForeignCheck[] =>
    on === undefined || habit === undefined || is === 'silent' || is === 'unknown'
      ? []
      : [{ habitKey: habit.habit.key, on, isDone: is === 'done', isSkipped: is === 'skipped', amount }],
  );
  const remarks = parsed.flatMap(({ words, column: { name } }) =>
    words === '' ? [] : [name === '' ? words : `${name}: ${words}`],
  );
  if (checks.length > 0) return { outcome: 'checks', checks, ...(remarks.length > 0 && { remarks }) };
  if (on === undefined && cellText(cells[0] ?? '') === '') return leftOut('no_day');
  return notUnderstood(cells);
}

/** The content of a cell; `words` has what a check lacks: a text that is unknown, or of an unknown habit. */
type ParsedCell = {
  readonly is: 'done' | 'partly' | 'skipped' | 'silent' | 'unknown';
  readonly words: string;
  readonly amount?: number;
};

function parseCell(cell: string, { habit }: LoopColumn): ParsedCell {
  const text = cellText(cell);
  const value = text.toUpperCase();
  const amount = habit?.hasAmounts ? amountIn(value) : undefined;
  if (habit !== undefined && amount !== undefined) return amountCell(text, { habit, amount });
  if (SILENT_CELLS.has(value)) return { is: 'silent', words: '' };
  // Of a habit with numbers only the skip is a word: its smallest numbers are written like the others.
  const isDone = DONE_CELLS.has(value) && !habit?.hasAmounts;
  const is = isDone ? 'done' : SKIPPED_CELLS.has(value) ? 'skipped' : 'unknown';
  return { is, words: is === 'unknown' || habit === undefined ? text : '' };
}

/** Whole numbers are thousandths, as all are up to Loop 2.3; others are as they stand. `undefined` for other texts. */
function amountIn(text: string): number | undefined {
  const number = asNumber(text);
  return number === undefined ? undefined : inThousandths(text.includes('.') ? number : number / THOUSANDTHS);
}

function amountCell(text: string, { habit, amount }: { habit: LoopHabit; amount: number }): ParsedCell {
  if (amount <= 0) return { is: 'silent', words: '' };
  if (amount > AMOUNT_MAX) return { is: 'done', words: text };
  const { target, target_per } = habit.habit.rhythm;
  const isPart = target !== null && target_per === 'day' && amount < target;
  return { is: isPart ? 'partly' : 'done', words: '', amount };
}
