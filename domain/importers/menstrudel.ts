import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import {
  formatValue,
  getOwn,
  hasValue,
  namedRemark,
  type Piece,
  parseTables,
  remark,
  remarksOfOthers,
  reportedDay,
  symptomPiece,
} from './day-pieces.ts';
import {
  asList,
  asNumber,
  asRecord,
  asText,
  dayAfter,
  isSet,
  type JsonRecord,
  nextDays,
  parseLeadingDay,
  unpacked,
} from './read-values.ts';
import { type DayFields, leftOut, type ParsedRecord } from './record-outcome.ts';

/** The version of its database since which the numbers for bleeding are the same; a file without a version counts as this one. */
const FLOWS_SETTLED_IN = 6;

/** Whether parsed JSON is Menstrudel's main export, the one with periods. */
export function isMenstrudel(content: unknown): boolean {
  const file = asRecord(content);
  if (!Array.isArray(file?.period_logs)) return false;
  if (['entries', 'cycles', 'symptom_date'].some((key) => Array.isArray(file[key]))) return false;
  return ['periods', 'log_symptoms', 'db_version'].some((key) => key in file);
}

/** Reads Menstrudel's main export; each row of each of its tables is a record. */
export function* readMenstrudel(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  const version = asNumber(file.db_version) ?? FLOWS_SETTLED_IN;
  const dayOfLog = new Map<string, LocalDate>();
  for (const row of asList(file.period_logs)) {
    const log = asRecord(row);
    const on = parseLeadingDay(log?.date);
    if (on !== undefined) dayOfLog.set(formatValue(log?.id), on);
  }
  yield* parseTables(file, {
    // Menstrudel makes them from the days of `period_logs`.
    periods: () => leftOut('grouping'),
    period_logs: (row) => parseLog(row, version),
    log_symptoms: (row) =>
      reportedDay({
        category: 'log_symptoms',
        on: dayOfLog.get(formatValue(row.log_id_fk)),
        pieces: symptomsIn(row.symptom),
      }),
  });
}

function parseLog(row: JsonRecord, version: number): ParsedRecord {
  const level = levelOf(row.flow, version);
  const pain = MENSTRUDEL_PAINS[asNumber(row.painLevel) ?? -1];
  return reportedDay({
    category: 'period_logs',
    on: parseLeadingDay(row.date),
    pieces: [
      level === undefined ? unread(row, 'flow') : { fields: { bleeding: level } },
      ...(pain === undefined ? [unread(row, 'painLevel')] : painOf(pain)),
      ...asList(unpacked(row.symptoms)).flatMap(symptomsIn),
      { remarks: remarksOfOthers(row, ['date', 'flow', 'painLevel', 'symptoms']) },
    ],
    words: [level && `flow: ${level}`, pain && pain !== 'none' && `pain: ${pain}`].filter(Boolean).join(', '),
  });
}

/** Its numbers for bleeding moved twice: spotting, and later none, were inserted before the others. */
function levelOf(flow: unknown, version: number): BleedingLevel | undefined {
  const number = asNumber(flow);
  if (number === undefined || number < 0) return undefined;
  if (version < FLOWS_SETTLED_IN - 1) return MENSTRUDEL_FLOWS[number + 2];
  return MENSTRUDEL_FLOWS[version < FLOWS_SETTLED_IN && number > 0 ? number + 1 : number];
}

function painOf(pain: (typeof MENSTRUDEL_PAINS)[number]): Piece[] {
  const grade = MENSTRUDEL_PAINS.indexOf(pain);
  if (grade === 0) return [];
  return grade <= 3 ? [{ fields: { pain: grade } }] : [{ fields: { pain: 3 } }, namedRemark('pain', pain)];
}

/** A value that isn't in its list, as a remark. */
const unread = (row: JsonRecord, key: string): Piece =>
  hasValue(row[key]) ? namedRemark(key, row[key]) : {};

/** A symptom by its name; until version 4.1 the app wrote its own ones as "SymptomType.builtInCramps". */
function symptomsIn(symptom: unknown): Piece[] {
  const name = asText(symptom)?.replace(/^SymptomType\.(?:builtIn)?/, '');
  if (name) return [symptomPiece(name)];
  return hasValue(symptom) ? [namedRemark('symptom', symptom)] : [];
}

// Menstrudel's smaller exports: pills, long-acting methods, sanitary products, sex, the user. Each is a file of its own.

/** Whether parsed JSON is one of Menstrudel's smaller exports. */
export function isMenstrudelOther(content: unknown): boolean {
  const file = asRecord(content);
  if (file === undefined) return false;
  if (['periods', 'period_logs', 'entries', 'cycles'].some((key) => Array.isArray(file[key]))) return false;
  if (MENSTRUDEL_OTHER_TABLES.some((table) => Array.isArray(file[table]))) return true;
  // Many files have a user; this one has nothing else but the fields of every export of Menstrudel.
  return 'user' in file && 'db_version' in file && 'app_version' in file;
}

/** Reads any of Menstrudel's smaller exports; each row of each of its tables is a record. */
export function* readMenstrudelOther(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  const lastPills = lastPillsIn(asList(file.pill_intake));
  const methodsIn = (table: string) => {
    const next = nextDays(asList(file[table]).flatMap((row) => parseLeadingDay(asRecord(row)?.date) ?? []));
    return (row: JsonRecord) => parseMethod(row, { table, next });
  };
  // A file has one user, which may not be in a list.
  const user = asRecord(file.user) ? [file.user] : file.user;
  yield* parseTables(
    { ...file, user },
    {
      user: () => leftOut('not_yours'),
      pill_reminder: () => leftOut('not_yours'),
      pill_regimen: (row) => parseRegimen(row, lastPills.get(formatValue(row.id ?? null))),
      pill_intake: parsePill,
      reversible_contraceptive_logs: methodsIn('reversible_contraceptive_logs'),
      larc_logs: methodsIn('larc_logs'),
      sanitary_product_logs: (row) => parseProduct(row, 'sanitary_product_logs'),
      sanitary_logs: (row) => parseProduct(row, 'sanitary_logs'),
      sexual_activity_logs: parseSex,
    },
  );
}

/** The days of the last pills, by the ids of their regimens. */
function lastPillsIn(pills: readonly unknown[]): ReadonlyMap<string, LocalDate> {
  const days = new Map<string, LocalDate>();
  for (const pill of pills) {
    const row = asRecord(pill);
    const on = parseLeadingDay(row?.scheduled_date);
    const id = formatValue(row?.regimen_id ?? null);
    const before = days.get(id);
    if (on !== undefined && (before === undefined || on > before)) days.set(id, on);
  }
  return days;
}

/** A regimen of one kind of pill is a span of contraception. An inactive one ends with its last pill, the only known end. */
function parseRegimen(row: JsonRecord, last: LocalDate | undefined): ParsedRecord {
  const from = parseLeadingDay(row.start_date);
  if (from === undefined) return leftOut('no_day');
  const words = wordsIn([row.name], remarksOfOthers(row, ['start_date', 'is_active', 'name']));
  const span = { outcome: 'span', category: 'pill_regimen', mode: 'contraception', from, words } as const;
  if (isSet(row.is_active)) return { ...span, until: null };
  const until = last === undefined || last < from ? undefined : dayAfter(last, 1);
  if (until !== undefined) return { ...span, until };
  const others = remarksOfOthers(row, ['start_date', 'is_active']);
  return reportedDay({
    category: 'pill_regimen',
    on: from,
    pieces: [remark(['pill regimen, no longer active', ...others].join(', '))],
  });
}

/** The words for a span: values by themselves, and others with their names. */
const wordsIn = (values: readonly unknown[], others: readonly string[]): string | undefined =>
  [...values.filter(hasValue).map(formatValue), ...others].join(', ') || undefined;

function parsePill(row: JsonRecord): ParsedRecord {
  const status = asText(row.status);
  const pill = getOwn(MENSTRUDEL_PILLS, status ?? '');
  const takenAt = asText(row.taken_at);
  const isExact = pill !== undefined && pill === status;
  return reportedDay({
    category: 'pill_intake',
    on: parseLeadingDay(row.scheduled_date),
    pieces: [
      pill === undefined ? {} : { fields: { pill } },
      isExact || !hasValue(row.status) ? {} : namedRemark('pill', row.status),
      takenAt === undefined || status === 'skipped' ? {} : remark(`pill taken at ${minuteOf(takenAt)}`),
      { remarks: remarksOfOthers(row, ['scheduled_date', 'status', 'taken_at']) },
    ],
    words: `pill: ${formatValue(row.status ?? null)}`,
  });
}

/** A long-acting method: contraception from its day until the next one is logged. */
function parseMethod(
  row: JsonRecord,
  { table, next }: { readonly table: string; readonly next: ReadonlyMap<LocalDate, LocalDate> },
): ParsedRecord {
  const from = parseLeadingDay(row.date);
  if (from === undefined) return leftOut('no_day');
  const method = asText(row.type);
  return {
    outcome: 'span',
    category: method === undefined ? table : `${table}: ${method}`,
    mode: 'contraception',
    from,
    until: next.get(from) ?? null,
    words: wordsIn([row.type, row.note], remarksOfOthers(row, ['date', 'type', 'note'])),
  };
}

function parseProduct(row: JsonRecord, table: string): ParsedRecord {
  const times = [timeOf(row.logTime), timeOf(row.removedTime)].filter((time) => time !== undefined);
  const kind = hasValue(row.type) ? formatValue(row.type) : 'sanitary product';
  return reportedDay({
    category: table,
    on: parseLeadingDay(row.logTime),
    pieces: [
      remark([kind, times.join(' to ')].filter((part) => part !== '').join(', ')),
      // The time of its reminder isn't data about the day.
      { remarks: remarksOfOthers(row, ['logTime', 'removedTime', 'reminderTime', 'type']) },
    ],
  });
}

/** The names of its columns, and the different ones that the app itself uses. */
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
    on: parseLeadingDay(at('day')),
    pieces: [
      kind === undefined ? {} : { fields: { sex: [kind] } },
      remark(`sex: ${text === '' ? 'logged' : text}`),
      { remarks: remarksOfOthers(row, Object.values(SEX_KEYS).flat()) },
    ],
  });
}

function kindOfSex(activity: { participation: unknown; protection: unknown; isProtected: unknown }) {
  if (activity.participation === 'solo') return 'alone';
  const byType = getOwn(MENSTRUDEL_PROTECTION, asText(activity.protection) ?? '');
  if (activity.isProtected === undefined || activity.isProtected === null) return byType;
  // "natural" counts as protection in that app, and becomes a remark here.
  if (isSet(activity.isProtected))
    return byType ?? (activity.protection === 'natural' ? undefined : 'protected');
  return 'unprotected';
}

/** The time in "2025-01-03T22:10:00.000"; `undefined` at midnight, which means a day without a time. */
function timeOf(value: unknown): string | undefined {
  const time = /^\S{10}[T ](\d\d:\d\d)/.exec(asText(value) ?? '')?.[1];
  return time === '00:00' ? undefined : time;
}

const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

// The meaning of Menstrudel's numbers, and the names of its enums. Source: app/lib/models and database_migrator.dart of
// Menstrudel.

/** By the numbers of `flow` since version 6 of its database. */
const MENSTRUDEL_FLOWS = ['none', 'spotting', 'light', 'medium', 'heavy'] as const;
/** By `painLevel`; 0 is what it writes if nothing was chosen. */
const MENSTRUDEL_PAINS = ['none', 'mild', 'moderate', 'severe', 'unbearable'] as const;

/** By the `status` of a pill. */
const MENSTRUDEL_PILLS: Readonly<Record<string, NonNullable<DayFields['pill']>>> = {
  taken: 'taken',
  late: 'late',
  skipped: 'missed',
};

/** Whether a kind of protection protects; for "natural" that is unknown. */
const MENSTRUDEL_PROTECTION: Readonly<Record<string, 'protected' | 'unprotected'>> = {
  none: 'unprotected',
  barrier: 'protected',
  hormonal: 'protected',
  permanent: 'protected',
};

/** The tables of its smaller files. */
const MENSTRUDEL_OTHER_TABLES = [
  ...['pill_regimen', 'pill_intake', 'pill_reminder', 'reversible_contraceptive_logs', 'larc_logs'],
  ...['sanitary_product_logs', 'sanitary_logs', 'sexual_activity_logs'],
];
