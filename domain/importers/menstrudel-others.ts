import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { MENSTRUDEL_OTHER_TABLES, MENSTRUDEL_PILLS, MENSTRUDEL_PROTECTION } from './menstrudel-names.ts';
import { asList, asRecord, asText, dayIn, isSet, type JsonRecord, originalOf } from './read-values.ts';
import type { ParsedRecord } from './record-fate.ts';
import {
  formatValue,
  getOwn,
  hasValue,
  type Piece,
  parseUnknownRow,
  remark,
  remarkOf,
  remarksOfOthers,
  reportedDay,
} from './said-of-day.ts';

// Menstrudel's smaller exports: pills, methods that last, sanitary products, sex, the user. Each is a file of its own.

/** Whether parsed JSON is one of Menstrudel's smaller exports. */
export function isMenstrudelOther(content: unknown): boolean {
  const file = asRecord(content);
  if (file === undefined) return false;
  if (['periods', 'period_logs', 'entries', 'cycles'].some((key) => Array.isArray(file[key]))) return false;
  if (MENSTRUDEL_OTHER_TABLES.some((table) => Array.isArray(file[table]))) return true;
  // Many files have a user; this one has nothing else but what Menstrudel writes into each of its exports.
  return 'user' in file && 'db_version' in file && 'app_version' in file;
}

/** Reads any of Menstrudel's smaller exports; each row of each of its tables is a record. */
export function* readMenstrudelOther(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  const lastPills = lastPillsIn(asList(file.pill_intake));
  for (const [table, rows] of Object.entries(file)) {
    // A file has one user, who may stand there alone.
    const list = table === 'user' && asRecord(rows) ? [rows] : asList(rows);
    const nextDays = nextDaysIn(list);
    for (const row of list) yield parseRow({ table, row, lastPills, nextDays });
  }
}

/** The days of the last pills, by the ids of their regimens. */
function lastPillsIn(pills: readonly unknown[]): ReadonlyMap<string, LocalDate> {
  const days = new Map<string, LocalDate>();
  for (const pill of pills) {
    const row = asRecord(pill);
    const on = dayIn(row?.scheduled_date);
    const id = formatValue(row?.regimen_id ?? null);
    const before = days.get(id);
    if (on !== undefined && (before === undefined || on > before)) days.set(id, on);
  }
  return days;
}

/** Each day of a table with the next one that it has. */
function nextDaysIn(rows: readonly unknown[]): ReadonlyMap<LocalDate, LocalDate> {
  const days = new Set<LocalDate>();
  for (const row of rows) {
    const on = dayIn(asRecord(row)?.date);
    if (on !== undefined) days.add(on);
  }
  const sorted = [...days].sort();
  return new Map(sorted.slice(1).map((next, index) => [sorted[index] ?? next, next]));
}

function parseRow({
  table,
  row: value,
  lastPills,
  nextDays,
}: {
  readonly table: string;
  readonly row: unknown;
  readonly lastPills: ReadonlyMap<string, LocalDate>;
  readonly nextDays: ReadonlyMap<LocalDate, LocalDate>;
}): ParsedRecord {
  const row = asRecord(value);
  if (row === undefined) return { fate: 'not_understood', original: originalOf(value) };
  switch (table) {
    case 'user':
    case 'pill_reminder':
      return { fate: 'left_out', reason: 'not_yours' };
    case 'pill_regimen':
      return parseRegimen(row, lastPills.get(formatValue(row.id ?? null)));
    case 'pill_intake':
      return parsePill(row);
    case 'reversible_contraceptive_logs':
    case 'larc_logs':
      return parseMethod(row, { table, nextDays });
    case 'sanitary_product_logs':
    case 'sanitary_logs':
      return parseProduct(row, table);
    case 'sexual_activity_logs':
      return parseSex(row);
    default:
      return parseUnknownRow({ table, row });
  }
}

/** Pills of one kind: a time of contraception. One that isn't taken any more ends with its last pill, which alone is known. */
function parseRegimen(row: JsonRecord, last: LocalDate | undefined): ParsedRecord {
  const from = dayIn(row.start_date);
  if (from === undefined) return { fate: 'left_out', reason: 'no_day' };
  const name = wordsIn([row.name], remarksOfOthers(row, ['start_date', 'is_active', 'name']));
  const span = { fate: 'span', category: 'pill_regimen', mode: 'contraception', from, ...name } as const;
  if (isSet(row.is_active)) return { ...span, until: null };
  const until = last === undefined || last < from ? undefined : dayAfter(last);
  if (until !== undefined) return { ...span, until };
  const words = remarksOfOthers(row, ['start_date', 'is_active']).flatMap(({ remarks }) => remarks ?? []);
  return reportedDay({
    category: 'pill_regimen',
    on: from,
    pieces: [remark(['pill regimen, no longer active', ...words].join(', '))],
  });
}

/** What is said of a time that lasts: values by themselves, and others under their names. */
function wordsIn(values: readonly unknown[], others: readonly Piece[]): { words?: string } {
  const named = others.flatMap(({ remarks }) => remarks ?? []);
  const words = [...values.filter(hasValue).map(formatValue), ...named].join(', ');
  return words === '' ? {} : { words };
}

/** None after the last day of the calendar. */
function dayAfter(day: LocalDate): LocalDate | undefined {
  try {
    return addDays(day, 1);
  } catch {
    return undefined;
  }
}

function parsePill(row: JsonRecord): ParsedRecord {
  const status = asText(row.status);
  const pill = getOwn(MENSTRUDEL_PILLS, status ?? '');
  const takenAt = asText(row.taken_at);
  const isExact = pill !== undefined && pill === status;
  return reportedDay({
    category: 'pill_intake',
    on: dayIn(row.scheduled_date),
    pieces: [
      pill === undefined ? {} : { fields: { pill } },
      isExact || !hasValue(row.status) ? {} : remarkOf('pill', row.status),
      takenAt === undefined || status === 'skipped' ? {} : remark(`pill taken at ${minuteOf(takenAt)}`),
      ...remarksOfOthers(row, ['scheduled_date', 'status', 'taken_at']),
    ],
    words: `pill: ${formatValue(row.status ?? null)}`,
  });
}

/** A method that lasts: contraception from its day until the next one is logged. */
function parseMethod(
  row: JsonRecord,
  { table, nextDays }: { readonly table: string; readonly nextDays: ReadonlyMap<LocalDate, LocalDate> },
): ParsedRecord {
  const from = dayIn(row.date);
  if (from === undefined) return { fate: 'left_out', reason: 'no_day' };
  const method = asText(row.type);
  return {
    fate: 'span',
    category: method === undefined ? table : `${table}: ${method}`,
    mode: 'contraception',
    from,
    until: nextDays.get(from) ?? null,
    ...wordsIn([row.type, row.note], remarksOfOthers(row, ['date', 'type', 'note'])),
  };
}

function parseProduct(row: JsonRecord, table: string): ParsedRecord {
  const times = [timeOf(row.logTime), timeOf(row.removedTime)].filter((time) => time !== undefined);
  const kind = hasValue(row.type) ? formatValue(row.type) : 'sanitary product';
  return reportedDay({
    category: table,
    on: dayIn(row.logTime),
    pieces: [
      remark([kind, times.join(' to ')].filter((part) => part !== '').join(', ')),
      // When it wanted to remind of the change says nothing of the day.
      ...remarksOfOthers(row, ['logTime', 'removedTime', 'reminderTime', 'type']),
    ],
  });
}

/** The names of its columns and those that the app itself uses, which differ. */
const SEX_KEYS = {
  day: ['date_time', 'date'],
  type: ['sex_type', 'sexType'],
  participation: ['participation_type', 'participationType'],
  protection: ['protection_type', 'protectionType'],
  isProtected: ['protection_used', 'protectionUsed'],
} as const;

function parseSex(row: JsonRecord): ParsedRecord {
  const at = (part: keyof typeof SEX_KEYS): unknown => {
    const [column, own] = SEX_KEYS[part];
    return row[column] ?? row[own];
  };
  const kind = kindOfSex({
    participation: at('participation'),
    protection: at('protection'),
    isProtected: at('isProtected'),
  });
  const time = timeOf(at('day'));
  const words = [at('type'), at('participation'), at('protection')].filter(hasValue).map(formatValue);
  const text = [...words, ...(time === undefined ? [] : [time])].join(', ');
  return reportedDay({
    category: 'sexual_activity_logs',
    on: dayIn(at('day')),
    pieces: [
      kind === undefined ? {} : { fields: { sex: [kind] } },
      remark(`sex: ${text === '' ? 'logged' : text}`),
      ...remarksOfOthers(row, Object.values(SEX_KEYS).flat()),
    ],
  });
}

function kindOfSex(activity: { participation: unknown; protection: unknown; isProtected: unknown }) {
  if (activity.participation === 'solo') return 'alone';
  const byType = getOwn(MENSTRUDEL_PROTECTION, asText(activity.protection) ?? '');
  if (activity.isProtected === undefined || activity.isProtected === null) return byType;
  // "natural" counts as used in that app, and stays a remark.
  if (isSet(activity.isProtected))
    return byType ?? (activity.protection === 'natural' ? undefined : 'protected');
  return 'unprotected';
}

/** The time in "2025-01-03T22:10:00.000"; none at midnight, which stands for a day without a time. */
function timeOf(value: unknown): string | undefined {
  const time = /^\S{10}[T ](\d\d:\d\d)/.exec(asText(value) ?? '')?.[1];
  return time === '00:00' ? undefined : time;
}

const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');
