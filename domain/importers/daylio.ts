import { foldText } from '#domain/text/fold-text.ts';
import { cellOf, isEmptyRow, parseLeadingDay, type TableRow } from './read-values.ts';
import { leftOut, notUnderstood, type ParsedRecord, type ReportedDay } from './record-outcome.ts';

/** The columns that become part of a day, and those that repeat the day in the app's language. */
const COLUMNS = new Set(['full_date', 'date', 'weekday', 'time', 'mood', 'activities', 'note_title', 'note']);
const LINE_ENDS = /<br\s*\/?>|<\/(?:p|div|ul|ol|h[1-6])>/gi;
const LIST_ITEM = /<li(?:\s[^<>]*)?>/gi;
/** Only these are tags; "<3" isn't one. */
const TAGS = /<\/?(?:b|i|u|s|em|strong|strike|span|font|p|div|ul|ol|li|h[1-6])(?:\s[^<>]*)?>/gi;
const ENTITIES = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&apos;', "'"],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
]);
const ENTITY = new RegExp([...ENTITIES.keys()].join('|'), 'g');

/** Reads the rows of Daylio's CSV; a day with several entries has several rows, the latest first. */
export function* readDaylio(rows: readonly TableRow[]): Generator<ParsedRecord> {
  for (const row of rows) yield parseRow(row);
}

function parseRow(row: TableRow): ParsedRecord {
  const on = parseLeadingDay(cellOf(row, 'full_date'));
  if (isEmptyRow(row)) return leftOut('empty');
  if (on === undefined) {
    const isKnown = cellOf(row, 'full_date') === '' && cellOf(row, 'mood') !== '';
    return isKnown ? leftOut('no_day') : notUnderstood(row);
  }
  const mood = cellOf(row, 'mood');
  const words = `mood: ${[cellOf(row, 'time'), mood].filter(isNotEmpty).join(' ')}`;
  const days = [{ on, ...parseDay(row) }];
  return { outcome: 'reported', category: 'mood', days, words: mood === '' ? undefined : words };
}

const isNotEmpty = (text: string): boolean => text !== '';

function parseDay(row: TableRow): Omit<ReportedDay, 'on'> {
  const mood = cellOf(row, 'mood');
  const step = STEPS.get(foldText(mood.trim()));
  const note = [cellOf(row, 'note_title'), cellOf(row, 'note')].map(plainText).filter(isNotEmpty).join('\n');
  const activities = cellOf(row, 'activities')
    .split('|')
    .map((name) => name.trim())
    .filter(isNotEmpty);
  const others = Object.keys(row).filter((column) => !COLUMNS.has(column));
  const remarks = [
    mood !== '' && step === undefined ? `mood: ${mood}` : '',
    cellOf(row, 'time') === '' ? '' : `time: ${cellOf(row, 'time')}`,
    ...others.map((column) => (cellOf(row, column) === '' ? '' : `${column}: ${cellOf(row, column)}`)),
  ].filter(isNotEmpty);
  return {
    fields: step === undefined ? {} : { mood: step },
    tags: activities,
    remarks,
    ...(note === '' ? {} : { note }),
  };
}

/** Daylio writes the line ends and letters of a note as HTML. */
const plainText = (html: string): string =>
  html
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(LIST_ITEM, '\n- ')
    .replaceAll(TAGS, '')
    .replaceAll(ENTITY, (entity) => ENTITIES.get(entity) ?? entity)
    .trim();

/**
 * Daylio's names for its five moods, the best one last. The English and German ones occur in real files; of other languages
 * only unambiguous words are listed, because an own mood may have any name.
 */
const MOODS: readonly string[] = [
  'awful, lausig, fürchterlich, vreselijk, verschrikkelijk, afschuwelijk, horrible, affreux, fatal',
  'bad, schlecht, slecht, mauvais, mal',
  'meh, ok, okay, oké, naja, so lala, bof, moyen, matig, regular, mwah',
  'good, gut, goed, bien, bon',
  'rad, super, geweldig, génial, genial, excellent, excelente',
];

/** The steps of moods, from 1 for awful to 5 for rad; a name of the person's own has none. */
const STEPS = new Map(
  MOODS.flatMap((names, index) => names.split(', ').map((name) => [foldText(name), index + 1] as const)),
);
