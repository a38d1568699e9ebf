import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { OWN_SYMPTOM_NAME_MAX } from '#domain/day-log/day-log.schema.ts';
import { JOURNAL_TAG_MAX, JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import { portableDaySchema, remarksOf } from '#domain/portability/portable-data.schema.ts';
import { textPieces } from '#domain/text/cut-text.ts';
import { cellText } from './read-values.ts';
import type {
  DayFields,
  ForeignCheck,
  ForeignHabit,
  ForeignTask,
  ImportSource,
  LeftOutReason,
  ParsedRecord,
  ReportedDay,
} from './record-outcome.ts';

/** The content of a record by day; never empty. */
export type ReportedRecord = {
  readonly category: string;
  readonly days: readonly ReportedDay[];
  readonly words: string | undefined;
  readonly origin: string | undefined;
};

type Of<Outcome extends ParsedRecord['outcome']> = Extract<ParsedRecord, { outcome: Outcome }>;

/** A span in a mode that a record describes. */
export type SpanRecord = Omit<Of<'span'>, 'outcome'>;

/** A foreign file after reading; the records of all its parts add up to `records`. */
export type Reading = {
  readonly source: ImportSource;
  readonly records: number;
  readonly reported: readonly ReportedRecord[];
  readonly spans: readonly SpanRecord[];
  readonly tasks: readonly ForeignTask[];
  readonly habits: readonly ForeignHabit[];
  readonly checks: readonly (readonly ForeignCheck[])[];
  /** Remarks of those records; they aren't counted again. */
  readonly besides: readonly ReportedDay[];
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  readonly notUnderstood: { readonly count: number; readonly originals: readonly string[] };
};

/** The person's own bounds for days: nothing after today or before the birth is accepted. */
export type DayBounds = { readonly today: LocalDate; readonly birthOn: LocalDate | null };

/** Nobody who uses this logged anything before; such days are errors of the other app. */
const FIRST_YEAR = '1950-01-01';
/** Most characters of originals that are held for saving; the count includes all. */
const ORIGINALS_LENGTH = 16_000_000;

/** Why a day can't be accepted; `undefined` if it can. */
function refusedAs(on: LocalDate, { today, birthOn }: DayBounds): LeftOutReason | undefined {
  if (on > today) return 'future';
  if (on < FIRST_YEAR) return 'too_old';
  return birthOn !== null && on < birthOn ? 'before_birth' : undefined;
}

/** Collects the outcomes of a file's records, each counted once, by the rules for every source. */
export function createCollection(source: ImportSource, bounds: DayBounds) {
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  const notUnderstood = { count: 0, originals: [] as string[] };
  const lists = {
    reported: [] as ReportedRecord[],
    spans: [] as SpanRecord[],
    tasks: [] as ForeignTask[],
    habits: [] as ForeignHabit[],
    checks: [] as ForeignCheck[][],
    besides: [] as ReportedDay[],
  };
  let records = 0;
  let room = ORIGINALS_LENGTH;

  const leaveOut = (reason: LeftOutReason) => {
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };

  function addReported({ category, days, words, origin }: Of<'reported'>): void {
    const taken = days.filter(({ on }) => refusedAs(on, bounds) === undefined).flatMap(cleanDay);
    const refused = days.flatMap(({ on }) => refusedAs(on, bounds) ?? []);
    if (taken.length > 0)
      lists.reported.push({ category, days: taken, words: words && cellText(words), origin });
    else leaveOut(refused[0] ?? 'empty');
  }

  function addSpan({ outcome: _, ...span }: Of<'span'>): void {
    const refused = refusedAs(span.from, bounds);
    if (refused !== undefined) leaveOut(refused);
    // An end that the other app only expects doesn't count yet.
    else lists.spans.push({ ...span, until: (span.until ?? '') > bounds.today ? null : span.until });
  }

  function addChecks({ checks: found, remarks = [] }: Of<'checks'>): void {
    const taken = found.filter(({ on }) => refusedAs(on, bounds) === undefined);
    const [first] = taken;
    if (first === undefined) leaveOut(found.length > 0 ? 'future' : 'empty');
    else {
      lists.checks.push(taken);
      lists.besides.push(...cleanDay({ on: first.on, remarks }));
    }
  }

  const ADD: { readonly [Outcome in ParsedRecord['outcome']]: (parsed: Of<Outcome>) => void } = {
    reported: addReported,
    span: addSpan,
    checks: addChecks,
    left_out: ({ reason }) => leaveOut(reason),
    not_understood: ({ original }) => {
      notUnderstood.count += 1;
      room -= original.length;
      if (room >= 0) notUnderstood.originals.push(original);
    },
    task: ({ task }) => void lists.tasks.push(task),
    habit: ({ habit }) => void lists.habits.push(habit),
  };

  return {
    add: (parsed: ParsedRecord): void => {
      records += 1;
      ADD[parsed.outcome](parsed as never); // matched by its outcome
    },

    finish: (): Reading => ({ source, records, ...lists, leftOut, notUnderstood }),
  };
}

/** Above this no body temperature is in °C (importers §11). */
const CELSIUS_MAX = 45;

/** Reduces a record's day to values that can be stored; others become remarks, so that nothing is lost. Empty if the day is. */
export function cleanDay({ on, fields, isStart = false, ...texts }: ReportedDay): [] | [ReportedDay] {
  const { storable, others } = cleanFields(fields ?? {});
  const [note = '', ...restOfNote] = textPieces(cellText(texts.note ?? ''), JOURNAL_TEXT_MAX);
  const symptoms = byLength(texts.ownSymptoms, OWN_SYMPTOM_NAME_MAX);
  const tags = byLength(texts.tags, JOURNAL_TAG_MAX);
  const tooLong = [...restOfNote, ...symptoms.long, ...tags.long];
  const remarks = [...(texts.remarks ?? []).map(cellText), ...others, ...tooLong];
  const day = {
    on,
    fields: storable,
    ownSymptoms: symptoms.short,
    isStart,
    note,
    tags: tags.short,
    remarks: [...new Set(remarks.flatMap(remarksOf))],
  };
  const lists = [day.ownSymptoms, day.tags, day.remarks, Object.keys(storable)];
  return isStart || day.note !== '' || lists.some(({ length }) => length > 0) ? [day] : [];
}

function cleanFields(fields: DayFields): { storable: DayFields; others: string[] } {
  const storable: DayFields = {};
  const others: string[] = [];
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const stored = storedAs(key, value);
    if (stored.success) Object.assign(storable, { [key]: stored.output });
    else others.push(`${key}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  }
  // Each qualifies only its value.
  if (storable.bleeding === undefined) delete storable.counts;
  if (storable.temperature === undefined) delete storable.disturbed;
  return { storable, others };
}

/** Splits texts by whether they have at most `max` code points, each once and without empty ones. */
function byLength(list: readonly string[] = [], max: number) {
  const texts = [...new Set(list.map(cellText))].filter((text) => text !== '');
  const isShort = (text: string) => textPieces(text, max).length <= 1;
  return { short: texts.filter(isShort), long: texts.filter((text) => !isShort(text)) };
}

/** The stored value of a field, by the schema of a file's day. */
function storedAs(key: string, value: unknown) {
  const schema: v.GenericSchema = portableDaySchema.entries[key as keyof DayFields]; // a key of the fields
  if (typeof value !== 'number') return v.safeParse(schema, value);
  if (key === 'temperature') {
    const celsius = value > CELSIUS_MAX ? (value - 32) / 1.8 : value;
    return v.safeParse(schema, Number(celsius.toFixed(2)));
  }
  return v.safeParse(schema, key === 'weight' ? Number(value.toFixed(1)) : value);
}
