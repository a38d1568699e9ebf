import type { LocalDate } from '#domain/calendar/local-date.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import { createDayReader, type DayOrder } from './day-order.ts';
import { getOwn, knownSymptom, namedRemark, type Piece, remark, reportedDay } from './day-pieces.ts';
import { asNumber, asText, isSet, type TableRow } from './read-values.ts';
import type { ParsedRecord } from './record-outcome.ts';

/** A table needs at least this many of drip's own columns to count as one of drip's. */
const MARKS_MIN = 3;

/** Whether a table with these columns is an export of drip. */
export function isDripHeader(columns: readonly string[]): boolean {
  const names = columns.map(nameOf);
  return names.includes('date') && DRIP_MARKS.filter((mark) => names.includes(mark)).length >= MARKS_MIN;
}

/** The cells with the days of drip's table, as in the file. */
export const dripDays = (rows: readonly TableRow[]): string[] =>
  rows.map((row) => cellsOf(row).get('date') ?? '');

/** Reads drip's table; each row is a record. `dayOrder` is for days that a spreadsheet rewrote ambiguously. */
export function* readDrip(
  rows: readonly TableRow[],
  { dayOrder }: { readonly dayOrder?: DayOrder } = {},
): Generator<ParsedRecord> {
  const table = rows.map(cellsOf);
  const dayOf = createDayReader(dripDays(rows), dayOrder);
  for (const cells of table) yield parseRow(cells, dayOf(cells.get('date') ?? ''));
}

const nameOf = (column: string): string => column.trim().toLowerCase();

const cellsOf = (row: TableRow): Cells =>
  new Map(Object.entries(row).map(([column, cell]) => [nameOf(column), cell.trim()]));

function parseRow(cells: Cells, on: LocalDate | undefined): ParsedRecord {
  const others = [...cells].filter(([name]) => name !== 'date' && !READ_TOGETHER.includes(name));
  return reportedDay({
    category: 'day',
    on,
    pieces: [
      ...bleedingOf(cells),
      ...temperatureOf(cells),
      ...mucusOf(cells),
      ...others.flatMap(([name, cell]) => pieceOf({ name, cell })),
    ],
    words: wordsOf(cells),
  });
}

type Cells = ReadonlyMap<string, string>;

const SINGLES = wordsIn('bleeding.value temperature.value mucus.value');
const READ_TOGETHER = wordsIn(
  'bleeding.exclude temperature.exclude temperature.time temperature.note mucus.exclude',
).concat(SINGLES);

/** The values that could contradict another row of the day, in one line. */
const wordsOf = (cells: Cells): string =>
  SINGLES.filter((name) => cells.get(name))
    .map((name) => `${name}: ${cells.get(name)}`)
    .join(', ');

/** Spreadsheets of many countries write numbers with commas. */
const numberIn = (cells: Cells, name: string): number | undefined =>
  asNumber(cells.get(name)?.replace(',', '.'));

/** A value that isn't on its scale, as a remark. */
const unread = (cells: Cells, name: string): Piece[] =>
  cells.get(name) ? [namedRemark(name, cells.get(name))] : [];

/** A remark that a value doesn't count, even without the value; "false" means nothing. */
const excluded = (cells: Cells, name: string): Piece[] =>
  isSet(cells.get(name)) ? [remark(`${name.replace('.exclude', '')} excluded`)] : [];

function bleedingOf(cells: Cells): Piece[] {
  const level = DRIP_BLEEDING[numberIn(cells, 'bleeding.value') ?? -1];
  if (level === undefined)
    return [...unread(cells, 'bleeding.value'), ...excluded(cells, 'bleeding.exclude')];
  const counts = isSet(cells.get('bleeding.exclude')) ? { counts: 0 as const } : {};
  return [{ fields: { bleeding: level, ...counts } }];
}

function temperatureOf(cells: Cells): Piece[] {
  const temperature = numberIn(cells, 'temperature.value');
  const time = asText(cells.get('temperature.time'));
  const note = asText(cells.get('temperature.note'));
  const circumstances = [
    ...(time ? [remark(`temperature taken at ${time}`)] : []),
    ...(note ? [namedRemark('temperature note', note)] : []),
  ];
  if (temperature === undefined) {
    const isExcluded = excluded(cells, 'temperature.exclude');
    return [...unread(cells, 'temperature.value'), ...isExcluded, ...circumstances];
  }
  const disturbed = isSet(cells.get('temperature.exclude')) ? { disturbed: 1 as const } : {};
  return [{ fields: { temperature, ...disturbed } }, ...circumstances];
}

function mucusOf(cells: Cells): Piece[] {
  const discharge = DRIP_MUCUS[numberIn(cells, 'mucus.value') ?? -1];
  const value = discharge === undefined ? unread(cells, 'mucus.value') : [{ fields: { discharge } }];
  return [...value, ...excluded(cells, 'mucus.exclude')];
}

function pieceOf({ name, cell }: { readonly name: string; readonly cell: string }): Piece[] {
  if (name === 'note.value') return [{ note: cell }];
  if (cell === '' || /^false$/i.test(cell)) return [];
  const scale = getOwn(DRIP_SCALES, name);
  const [kind = name, part = ''] = name.split('.');
  if (scale !== undefined) {
    const label = part === 'value' ? kind : `${kind} ${part}`;
    return [namedRemark(label, scale[asNumber(cell) ?? -1] ?? cell)];
  }
  if (!isSet(cell)) return [namedRemark(name.replace(/\.note$/, ' note'), cell)];
  const known = flagOf(kind, part);
  if (known !== undefined) return [known];
  return [part === '' || part === 'exclude' ? namedRemark(name, cell) : namedRemark(kind, part)];
}

/** The meaning of a column that is "true"; `undefined` for one that is only a remark of its name. */
function flagOf(kind: string, part: string): Piece | undefined {
  if (kind === 'sex') return getOwn(DRIP_SEX, part);
  const symptom = kind === 'pain' || kind === 'mood' ? knownSymptom(part) : undefined;
  return symptom && { fields: symptom.fields, remarks: symptom.keepsWord ? [`${kind}: ${part}`] : [] };
}

// The columns of drip's table, in lower case, and the meaning of their numbers. Source: drip's db/schemas/4.js and i18n/en.

const DRIP_BLEEDING = ['spotting', 'light', 'medium', 'heavy'] as const;
/** By `mucus.value`: t, Ø, f, S and S+ of sensiplan. */
const DRIP_MUCUS = ['dry', 'dry', 'moist', 'creamy', 'stretchy'] as const;

/** The words of numeric columns that have no field here. */
const DRIP_SCALES: Readonly<Record<string, readonly string[]>> = {
  'mucus.feeling': ['dry', 'nothing', 'wet', 'slippery'],
  'mucus.texture': ['nothing', 'creamy', 'egg white'],
  'cervix.opening': ['closed', 'medium', 'open'],
  'cervix.firmness': ['hard', 'soft'],
  'cervix.position': ['low', 'medium', 'high'],
  'desire.value': ['low', 'medium', 'high'],
};

const CONTRACEPTIVES = wordsIn('condom pill iud patch ring implant diaphragm');

const DRIP_SEX: Readonly<Record<string, Piece>> = {
  solo: { fields: { sex: ['alone'] } },
  ...Object.fromEntries(
    CONTRACEPTIVES.map((name) => [
      name,
      { fields: { sex: ['protected'] }, remarks: [`contraceptive: ${name}`] },
    ]),
  ),
  none: { fields: { sex: ['unprotected'] } },
  // Which one it was, and whether it protects, is only in the note.
  other: remark('contraceptive: other'),
};

const DRIP_MARKS = wordsIn(`
  temperature.value bleeding.value bleeding.exclude mucus.value mucus.feeling cervix.opening
  note.value desire.value sex.solo pain.cramps mood.happy`);
