import {
  FIRST_DAY,
  LAST_DAY,
  type LocalDate,
  parseLocalDate,
  toEpochDay,
} from '#domain/calendar/local-date.ts';
import { type LocalTime, minuteOf } from '#domain/calendar/local-time.ts';
import { DAY_MINUTES, HOUR_MINUTES } from '#domain/calendar/zoned-day.ts';
import { isLabelName, isSameLabel, TASK_LABELS_MAX } from '#domain/labels/labels.rules.ts';
import type { PriorityName } from '#domain/tasks/task-status.ts';
import { TASK_DESCRIPTION_MAX, TASK_LENGTH_MAX_MINUTES, TASK_TITLE } from '#domain/tasks/tasks.fields.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { asNumber, cellOf, isEmptyRow, type TableRow } from './read-values.ts';
import { type ForeignTask, leftOut, notUnderstood, type ParsedRecord } from './record-outcome.ts';

/** Todoist's file counts from the top: 1 is the highest priority and 4 is none, the reverse of its API. */
const PRIORITIES = new Map<string, PriorityName>([
  ['1', 'high'],
  ['2', 'mid'],
  ['3', 'low'],
]);
const MINUTES_OF = new Map([
  ['', 1],
  ['minute', 1],
  ['day', 1_440],
]);
/** A word with @ in front; the @ of an address or of "dinner @ 7" isn't a label. */
const LABEL = /(?<!\S)@[^\s@]+/gu;
/** Todoist's own maximum; deeper tasks of a hand-made file go to the last level. */
const LEVELS_MAX = 5;
/** The columns that become part of a task, and those about accounts, languages and the display of the project. */
const COLUMNS = wordsIn(`
  TYPE CONTENT DESCRIPTION PRIORITY INDENT DATE DURATION DURATION_UNIT DEADLINE
  AUTHOR RESPONSIBLE DATE_LANG DEADLINE_LANG TIMEZONE IS_COLLAPSED meta`);

type TodoistFile = {
  /** The label that is proposed for its tasks; `null` for none. */
  readonly project?: string | null;
  /** How often each title and day has come, over all files of a backup. */
  readonly numbers?: Map<string, number>;
};

/**
 * Reads the rows of Todoist's CSV of a project. Details of a task without a field here, and the comments below it, become part
 * of its description; a comment without a task, or without room there, isn't understood.
 */
export function* readTodoist(rows: readonly TableRow[], file: TodoistFile = {}): Generator<ParsedRecord> {
  const outline = createOutline(file);
  /** How many of the comments below the last task are in its description. */
  let notesLeft = 0;
  for (const [index, row] of rows.entries()) {
    const type = typeOf(row);
    if (type === 'task') {
      const { parsed, notes } = outline.addTask(row, notesBelow(rows, index));
      notesLeft = notes;
      yield parsed;
    } else if (type === 'note') {
      yield notesLeft > 0 ? leftOut('grouping') : notUnderstood(row);
      notesLeft -= 1;
    } else {
      if (type === 'section') outline.startSection(row);
      yield parseOtherRow(row, type);
    }
  }
}

const typeOf = (row: TableRow | undefined): string => cellOf(row, 'TYPE').toLowerCase();
const isNotEmpty = (text: string): boolean => text !== '';
const lengthOf = (text: string): number => [...text].length;

function parseOtherRow(row: TableRow, type: string): ParsedRecord {
  if (type === 'section') return leftOut('grouping');
  // How Todoist shows the project.
  if (type === 'meta') return leftOut('not_yours');
  return isEmptyRow(row) ? leftOut('empty') : notUnderstood(row);
}

function notesBelow(rows: readonly TableRow[], index: number): string[] {
  const notes: string[] = [];
  for (let below = index + 1; typeOf(rows[below]) === 'note'; below++) {
    notes.push(cellOf(rows[below], 'CONTENT'));
  }
  return notes;
}

/** A label's name from a text of the source; `undefined` if it can't be one. */
export function labelNameOf(text: string): string | undefined {
  const name = inOneLine(text.normalize('NFC').replaceAll(/[#,]/g, ' '));
  return isLabelName(name) ? name : undefined;
}

/** The project that a file of Todoist is named after, "Work [2203306141].csv", as a label's name; `null` for its inbox. */
export function projectOf(fileName: string): string | null {
  const bare = fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/\s*\[\w*\]$/, '');
  const name = labelNameOf(bare);
  return name === undefined || isSameLabel(name, 'Inbox') ? null : name;
}

/** The rows above a row: the tasks on each level, the top one first, and the section. */
function createOutline({ project = null, numbers = new Map() }: TodoistFile) {
  let path: readonly ForeignTask[] = [];
  let section = '';

  /** The same for the same content, even if other tasks have been added to the file since. */
  function keyOf(parentKey: string | null, { title, dueOn }: Pick<ForeignTask, 'title' | 'dueOn'>): string {
    // No title has a line end.
    const place = [parentKey ?? '', title, dueOn ?? ''].join('\n');
    const number = (numbers.get(place) ?? 0) + 1;
    numbers.set(place, number);
    return `${place}\n${number}`;
  }

  return {
    startSection(row: TableRow): void {
      path = [];
      section = [cellOf(row, 'CONTENT'), cellOf(row, 'DESCRIPTION')].filter(isNotEmpty).join(': ');
    },

    /** The outcome of a task's row, and how many of its comments fit in its description. */
    addTask(row: TableRow, notes: readonly string[]): { parsed: ParsedRecord; notes: number } {
      const written = parseTitle(row);
      if (written.title === '') return { parsed: leftOut('empty'), notes: 0 };
      const words = section === '' ? written.words : [...written.words, `Section: ${section}`];
      const described = withNotes(words, notes);
      const above = path.slice(0, levelOf(row, path.length));
      const parentKey = above.at(-1)?.key ?? null;
      const { title, dueOn, dueAt, minutes, labels } = written;
      const task: ForeignTask = {
        key: keyOf(parentKey, { title, dueOn }),
        parentKey,
        title,
        description: described.text === '' ? null : described.text,
        dueOn,
        dueAt,
        minutes,
        priority: PRIORITIES.get(cellOf(row, 'PRIORITY')) ?? null,
        labels,
        project,
      };
      path = [...above, task];
      return { parsed: { outcome: 'task', task }, notes: described.notes };
    },
  };
}

/** The level of a task: 0 at the top, and at most one below the row above. */
function levelOf(row: TableRow, most: number): number {
  const indent = Math.trunc(asNumber(cellOf(row, 'INDENT')) ?? 1);
  return Math.min(Math.max(indent, 1), most + 1, LEVELS_MAX) - 1;
}

function withNotes(words: readonly string[], notes: readonly string[]): { text: string; notes: number } {
  const text = cutText(words.join('\n'), { codePoints: TASK_DESCRIPTION_MAX - 1 });
  let room = TASK_DESCRIPTION_MAX - lengthOf(text);
  const full = notes.findIndex((note) => {
    room -= lengthOf(note) + 1;
    return room < 0;
  });
  const fitting = full === -1 ? notes : notes.slice(0, full);
  return { text: [text, ...fitting].filter(isNotEmpty).join('\n'), notes: fitting.length };
}

type ParsedTitle = Pick<ForeignTask, 'title' | 'dueOn' | 'dueAt' | 'minutes' | 'labels'> & {
  readonly words: readonly string[];
};

/** A task's row in our fields, and the rest in words. */
function parseTitle(row: TableRow): ParsedTitle {
  const [content, description] = [cellOf(row, 'CONTENT'), cellOf(row, 'DESCRIPTION')];
  const { labels, rest } = labelsIn(content);
  const bare = inOneLine(content.replaceAll(LABEL, ' '));
  const whole = bare || inOneLine(content) || inOneLine(description);
  const title = whole === '' ? '' : titleOf(whole);
  const due = dueIn(row);
  const minutes = minutesIn(row);
  const [duration, unit] = [cellOf(row, 'DURATION'), cellOf(row, 'DURATION_UNIT')];
  // The file writes "None" for no duration.
  const isLost = minutes === null && duration !== '' && duration !== 'None';
  const words = [
    lengthOf(whole) > TASK_TITLE.max ? whole : '',
    description === whole ? '' : description,
    bare === '' ? '' : rest.join(' '),
    ...due.words,
    isLost ? named('Duration', `${duration} ${unit}`) : '',
    ...Object.keys(row).map((column) => (COLUMNS.includes(column) ? '' : named(column, cellOf(row, column)))),
  ];
  return { title, dueOn: due.on, dueAt: due.at, minutes, labels, words: words.filter(isNotEmpty) };
}

/** The labels in a task's text, each once, and the words of those that can't be one or are too many. */
function labelsIn(content: string): { labels: string[]; rest: string[] } {
  const labels: string[] = [];
  const rest: string[] = [];
  for (const word of content.match(LABEL) ?? []) {
    const name = labelNameOf(word.slice(1));
    if (name !== undefined && labels.some((label) => isSameLabel(label, name))) continue;
    if (name === undefined || labels.length >= TASK_LABELS_MAX) rest.push(word);
    else labels.push(name);
  }
  return { labels, rest };
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const named = (name: string, text: string): string => (text.trim() === '' ? '' : `${name}: ${text.trim()}`);

/** A title of a valid length: shorter ones get an ellipsis, and longer ones are cut with one. */
function titleOf(whole: string): string {
  const cut = lengthOf(whole) > TASK_TITLE.max ? cutText(whole, { codePoints: TASK_TITLE.max - 1 }) : whole;
  return lengthOf(cut) < TASK_TITLE.min ? `${cut} …` : cut;
}

/** The day and time at which it's due, and other details in words: "every monday", a deadline besides the date. */
function dueIn(row: TableRow): { on: LocalDate | null; at: ForeignTask['dueAt']; words: string[] } {
  const date = cellOf(row, 'DATE');
  const deadline = cellOf(row, 'DEADLINE');
  const days = [date, deadline].map((text) => parseLocalDate(text.slice(0, 10)) ?? null);
  const on = days[0] ?? days[1] ?? null;
  const at = days[0] ? timeIn(date, days[0]) : null;
  const words = [
    date === on || at !== null ? '' : named('Date', date),
    deadline === on ? '' : named('Deadline', deadline),
  ];
  return { on, at, words };
}

/** "2026-12-01 14:30", "2026-12-01T14:30:00", "2026-12-01 2:30pm", each also with `Z` or an offset from UTC. */
const TIMED =
  /^.{10}[T ](?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::[0-5]\d(?:\.\d{1,6})?)? ?(?<half>[ap]m)? ?(?<zone>Z|(?<offset>[+-](?:0\d|1[0-4])):?(?<more>[0-5]\d))?$/i;

/** The time in a text that begins with a day, or its instant if it has a zone; `null` if anything else follows the day. */
function timeIn(text: string, day: LocalDate): LocalTime | number | null {
  const { hour, minute, half, zone, offset = '+0', more = '0' } = TIMED.exec(text.trim())?.groups ?? {};
  const written = Number(hour);
  if (hour === undefined || written > (half ? 12 : 23) || (half && written === 0)) return null;
  const ofDay = half ? (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : written;
  const time = `${String(ofDay).padStart(2, '0')}:${minute}`;
  if (zone === undefined) return time;
  const ahead = Number(offset) * HOUR_MINUTES + Number(`${offset[0]}${more}`);
  // In another zone the first and the last day may be outside the calendar.
  if (day === FIRST_DAY || day === LAST_DAY) return null;
  return (toEpochDay(day) * DAY_MINUTES + minuteOf(time) - ahead) * 60;
}

/** The duration in minutes; `null` without one, and for more than a task can have. */
function minutesIn(row: TableRow): number | null {
  const duration = asNumber(cellOf(row, 'DURATION'));
  const unit = MINUTES_OF.get(cellOf(row, 'DURATION_UNIT').toLowerCase());
  if (duration === undefined || unit === undefined) return null;
  const minutes = Math.round(duration * unit);
  return minutes > 0 && minutes <= TASK_LENGTH_MAX_MINUTES ? minutes : null;
}
