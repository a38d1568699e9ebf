import { daysBetween, daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { type LocalTime, timeOfMinute } from '#domain/calendar/local-time.ts';
import { DAY_MINUTES, DAY_SECONDS } from '#domain/calendar/zoned-day.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { asNumber, asRecord, asText, dayOfEpoch, type JsonRecord, originalOf } from './read-values.ts';
import {
  type DayFields,
  leftOut,
  notUnderstood,
  type ParsedRecord,
  type ReportedDay,
} from './record-outcome.ts';

// Health Connect's export is a copy of its database. The tables, columns and numbers are those of Android's source
// (packages/modules/HealthFitness, datatypehelpers and android.health.connect.datatypes).

/** The tables that are read, in this order. */
export const HEALTH_CONNECT_TABLES = [
  'menstruation_flow_record_table',
  'menstruation_period_record_table',
  'intermenstrual_bleeding_record_table',
  'ovulation_test_record_table',
  'cervical_mucus_record_table',
  'basal_body_temperature_record_table',
  'sexual_activity_record_table',
] as const;
type TableName = (typeof HEALTH_CONNECT_TABLES)[number];
/** Names the apps that wrote the rows. */
export const HEALTH_CONNECT_APPS = 'application_info_table';

/** The columns that are read, in whichever table has them. */
export const HEALTH_CONNECT_COLUMNS = [
  ...['row_id', 'app_name', 'package_name', 'app_info_id'],
  ...['local_date', 'time', 'zone_offset', 'start_time', 'start_zone_offset', 'end_time', 'end_zone_offset'],
  ...['flow', 'result', 'appearance', 'sensation', 'temperature', 'measurement_location', 'protection_used'],
] as const;

/** Rows by table, as in the database; tables that an older phone lacks may be missing. */
export type HealthConnectTables = Readonly<
  Partial<Record<TableName | typeof HEALTH_CONNECT_APPS, readonly unknown[]>>
>;

const MS_PER_SECOND = 1000;
/** No period lasts longer; a longer one was never ended. */
const LONGEST_PERIOD_DAYS = 31;
/** By their numbers; a number that isn't here has no meaning for us. */
const FLOWS: readonly BleedingLevel[] = ['unspecified', 'light', 'medium', 'heavy'];
const OVULATION_TESTS = ['inconclusive', 'positive', 'high', 'negative'];
const APPEARANCES = ['unknown', 'dry', 'sticky', 'creamy', 'watery', 'egg white', 'unusual'];
const DISCHARGES: Readonly<Record<string, NonNullable<DayFields['discharge']>>> = {
  dry: 'dry',
  sticky: 'creamy',
  creamy: 'creamy',
  watery: 'stretchy',
  'egg white': 'stretchy',
  unusual: 'unusual',
};
const SENSATIONS = ['', 'light', 'medium', 'heavy'];
const PROTECTIONS = [undefined, 'protected', 'unprotected'] as const;
const PLACES = ',armpit,finger,forehead,mouth,rectum,temporal artery,toe,ear,wrist,vagina'.split(',');

type Row = { readonly values: JsonRecord; readonly on: LocalDate };
type RowReport = Omit<ReportedDay, 'on'> & { readonly days?: readonly LocalDate[]; readonly words?: string };

/** The outcome of each row of Health Connect's tables, table by table; `others` is the number of rows in its other tables of records. */
export function* readHealthConnect(
  tables: HealthConnectTables,
  { others = 0 }: { readonly others?: number } = {},
): Generator<ParsedRecord> {
  const apps = appNames(tables[HEALTH_CONNECT_APPS] ?? []);
  const flowDays = new Set(
    (tables.menstruation_flow_record_table ?? []).map((row) => dayOfRow(asRecord(row) ?? {})),
  );
  for (const name of HEALTH_CONNECT_TABLES) {
    for (const row of tables[name] ?? []) {
      const parsed = readRow(name, { row, flowDays });
      const origin = apps.get(asNumber(asRecord(row)?.app_info_id) ?? Number.NaN);
      yield origin === undefined || parsed.outcome !== 'reported' ? parsed : { ...parsed, origin };
    }
  }
  for (let left = others; left > 0; left -= 1) yield leftOut('unrelated');
}

type Context = { readonly row: unknown; readonly flowDays: ReadonlySet<LocalDate | undefined> };

function readRow(name: TableName, { row, flowDays }: Context): ParsedRecord {
  const values = asRecord(row);
  if (values === undefined) return notUnderstood(row);
  const on = dayOfRow(values);
  if (on === undefined) return leftOut('no_day');
  const { days = [on], words, ...day } = READERS[name]({ values, on });
  const isPeriod = name === 'menstruation_period_record_table';
  // A period only counts for days on which no flow was logged.
  const reportedDays = isPeriod ? days.filter((each) => !flowDays.has(each)) : days;
  if (reportedDays.length === 0) return leftOut('twice');
  return {
    outcome: 'reported',
    category: name.replace('_record_table', ''),
    days: reportedDays.map((each) => ({ on: each, ...day })),
    words,
  };
}

const READERS: Readonly<Record<TableName, (row: Row) => RowReport>> = {
  menstruation_flow_record_table: ({ values }) => {
    const bleeding = byNumber(FLOWS, values.flow);
    const words = `flow: ${bleeding ?? originalOf(values.flow)}`;
    return bleeding === undefined ? { remarks: [words] } : { fields: { bleeding }, words };
  },
  menstruation_period_record_table: readPeriod,
  intermenstrual_bleeding_record_table: () => ({
    fields: { bleeding: 'spotting' },
    words: 'intermenstrual bleeding',
  }),
  ovulation_test_record_table: ({ values }) => {
    const result = byNumber(OVULATION_TESTS, values.result);
    const words = `ovulation test: ${result ?? originalOf(values.result)}`;
    if (result === 'positive' || result === 'negative') return { fields: { lh: result }, words };
    return { remarks: [words] };
  },
  cervical_mucus_record_table: readMucus,
  basal_body_temperature_record_table: readTemperature,
  sexual_activity_record_table: ({ values }) => {
    const kind = byNumber(PROTECTIONS, values.protection_used);
    // The file doesn't record which it was.
    return kind === undefined ? { remarks: ['sexual activity'] } : { fields: { sex: [kind] } };
  },
};

/** The entry with that number, which the database may hold as text. */
function byNumber<Entry>(entries: readonly Entry[], value: unknown): Entry | undefined {
  const number = asNumber(value);
  return number === undefined ? undefined : entries[number];
}

function readPeriod({ values, on }: Row): RowReport {
  const last = lastDayOf(values) ?? on;
  const fields: DayFields = { bleeding: 'unspecified' };
  const words = `period until ${last}`;
  if (last < on) return { fields, words };
  // Only its first day is certain.
  if (daysBetween(on, last) >= LONGEST_PERIOD_DAYS) return { fields, words, remarks: [words] };
  return { fields, words, days: daysOf({ start: on, end: last }) };
}

function readMucus({ values }: Row): RowReport {
  const appearance = byNumber(APPEARANCES, values.appearance) ?? originalOf(values.appearance ?? null);
  const sensation = byNumber(SENSATIONS, values.sensation) ?? '';
  const felt = sensation === '' ? [] : [`cervical mucus, sensation: ${sensation}`];
  const words = `cervical mucus: ${appearance}`;
  const discharge = Object.hasOwn(DISCHARGES, appearance) ? DISCHARGES[appearance] : undefined;
  if (discharge === undefined) return { remarks: [words, ...felt] };
  return { fields: { discharge }, words, remarks: felt };
}

function readTemperature({ values }: Row): RowReport {
  const temperature = asNumber(values.temperature);
  if (temperature === undefined) return { remarks: ['basal body temperature'] };
  const place = byNumber(PLACES, values.measurement_location) ?? '';
  const seconds = localSeconds(values, 'time');
  const at = seconds === undefined ? undefined : timeOfDay(seconds);
  const remarks = [
    ...(at === undefined ? [] : [`temperature taken at ${at}`]),
    ...(place === '' ? [] : [`temperature taken: ${place}`]),
  ];
  return { fields: { temperature }, remarks, words: `basal body temperature: ${temperature} °C` };
}

/** Seconds since 1970 in the local time of the log; `start_time` goes with `start_zone_offset`. */
function localSeconds(values: JsonRecord, column: 'time' | 'start_time' | 'end_time'): number | undefined {
  const instant = asNumber(values[column]);
  if (instant === undefined) return undefined;
  // The offset is in seconds, unlike the times.
  const offset = asNumber(values[column.replace('time', 'zone_offset')]) ?? 0;
  return Math.floor(instant / MS_PER_SECOND) + offset;
}

const dayOfSeconds = (seconds: number): LocalDate | undefined =>
  dayOfEpoch(Math.floor(seconds / DAY_SECONDS));

function dayOfRow(values: JsonRecord): LocalDate | undefined {
  const seconds = localSeconds(values, 'time') ?? localSeconds(values, 'start_time');
  return dayOfEpoch(values.local_date) ?? (seconds === undefined ? undefined : dayOfSeconds(seconds));
}

/** The last day of a period. One that ends at midnight ended with the day before. */
function lastDayOf(values: JsonRecord): LocalDate | undefined {
  const seconds = localSeconds(values, 'end_time');
  return seconds === undefined ? undefined : dayOfSeconds(seconds - 1);
}

/** The time on the clock; before 1970 as well. */
const timeOfDay = (seconds: number): LocalTime =>
  timeOfMinute(((Math.floor(seconds / 60) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES);

function appNames(rows: readonly unknown[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const row of rows) {
    const { row_id, app_name, package_name } = asRecord(row) ?? {};
    const id = asNumber(row_id);
    const name = asText(app_name) ?? asText(package_name);
    if (id !== undefined && name !== undefined) names.set(id, name);
  }
  return names;
}
