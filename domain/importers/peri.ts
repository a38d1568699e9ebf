import { daysOf, type LocalDate } from '#domain/calendar/local-date.ts';
import { formatValue, hasValue, namedRemark, parseUnknownTables } from './day-pieces.ts';
import { asList, asNumber, asRecord, dayAfter, parseLeadingDay } from './read-values.ts';
import { leftOut, notUnderstood, type ParsedRecord, type ReportedDay } from './record-outcome.ts';

/** Longer than any period that its app lets people set; such a length is a mistake, and only the start is taken. */
const LENGTH_MAX = 31;

/** Whether parsed JSON is the file of peri. */
export function isPeri(content: unknown): boolean {
  const file = asRecord(content);
  if (!Array.isArray(file?.cycles) || Array.isArray(file.entries) || Array.isArray(file.periods))
    return false;
  if (file.cycles.length === 0) return 'maxNumberOfDisplayedCycles' in file;
  return file.cycles.some((cycle) => {
    const record = asRecord(cycle);
    return record !== undefined && 'startDate' in record && 'periodLength' in record;
  });
}

/** Reads peri's JSON; each cycle is a record of the days of its period, without a strength. */
export function* readPeri(content: unknown): Generator<ParsedRecord> {
  const file = asRecord(content) ?? {};
  for (const cycle of asList(file.cycles)) yield parseCycle(cycle);
  yield* parseUnknownTables(file, ['cycles']);
}

function parseCycle(value: unknown): ParsedRecord {
  const cycle = asRecord(value);
  if (cycle === undefined || !('startDate' in cycle || 'periodLength' in cycle)) return notUnderstood(value);
  const start = parseLeadingDay(cycle.startDate);
  if (start === undefined) return leftOut('no_day');
  const length = asNumber(cycle.periodLength);
  const last = length === undefined ? undefined : lastDay(start, length);
  const days = last === undefined ? [startAlone(start, cycle.periodLength)] : daysOfPeriod(start, last);
  return { outcome: 'reported', category: 'cycles', days };
}

/** The last day of a period of that length; `undefined` for a length that no period has. */
const lastDay = (start: LocalDate, length: number): LocalDate | undefined =>
  length < 1 || length > LENGTH_MAX ? undefined : dayAfter(start, length - 1);

const daysOfPeriod = (start: LocalDate, end: LocalDate): ReportedDay[] =>
  daysOf({ start, end }).map((on) => ({ on, fields: { bleeding: 'unspecified' } }));

/** A start without a length has no days after it. */
const startAlone = (on: LocalDate, length: unknown): ReportedDay => ({
  on,
  isStart: true,
  remarks: hasValue(length) ? (namedRemark('period length', formatValue(length)).remarks ?? []) : [],
});
