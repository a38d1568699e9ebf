import type { LocalDate } from '#domain/calendar/local-date.ts';
import { cleanDay, cleanText } from './clean-day.ts';
import type {
  ForeignCheck,
  ForeignHabit,
  ForeignTask,
  ImportSource,
  LeftOutReason,
  ParsedRecord,
  ReportedDay,
} from './record-fate.ts';

/** What a record says of days; each has something to say. */
export type ReportedRecord = {
  readonly category: string;
  readonly days: readonly ReportedDay[];
  readonly words: string | undefined;
  readonly origin: string | undefined;
};

/** A time in a mode that a record speaks of. */
export type SpanRecord = Omit<Extract<ParsedRecord, { fate: 'span' }>, 'fate'>;

/** A foreign file after reading; the records of all its parts add up to `records`. */
export type Reading = {
  readonly source: ImportSource;
  readonly records: number;
  readonly reported: readonly ReportedRecord[];
  readonly spans: readonly SpanRecord[];
  readonly tasks: readonly ForeignTask[];
  readonly habits: readonly ForeignHabit[];
  /** The checks of each record that has any. */
  readonly checks: readonly (readonly ForeignCheck[])[];
  /** What those records say besides; it isn't counted again. */
  readonly besides: readonly ReportedDay[];
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  readonly notUnderstood: { readonly count: number; readonly originals: readonly string[] };
};

/** The person's own bounds for days: nothing is taken from after today or from before the birth. */
export type DayBounds = { readonly today: LocalDate; readonly birthOn: LocalDate | null };

/** Nobody who uses this logged anything before; such days are slips of the other app. */
const FIRST_YEAR = '1950-01-01';
/** Most characters of originals that are held for saving; the count includes all. */
const ORIGINALS_LENGTH = 16_000_000;

/** Why a day can't be taken; `undefined` if it can. */
function refusedAs(on: LocalDate, { today, birthOn }: DayBounds): LeftOutReason | undefined {
  if (on > today) return 'future';
  if (on < FIRST_YEAR) return 'too_old';
  return birthOn !== null && on < birthOn ? 'before_birth' : undefined;
}

/** Collects the fates of a file's records, each of which counts once, by the rules that hold for every source. */
export function createCollection(source: ImportSource, bounds: DayBounds) {
  const reported: ReportedRecord[] = [];
  const spans: SpanRecord[] = [];
  const tasks: ForeignTask[] = [];
  const habits: ForeignHabit[] = [];
  const checks: ForeignCheck[][] = [];
  const besides: ReportedDay[] = [];
  const originals: string[] = [];
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  let records = 0;
  let notUnderstood = 0;
  let room = ORIGINALS_LENGTH;

  const leaveOut = (reason: LeftOutReason) => {
    leftOut[reason] = (leftOut[reason] ?? 0) + 1;
  };

  function addReported({ category, days, words, origin }: Extract<ParsedRecord, { fate: 'said' }>): void {
    const taken = days.filter(({ on }) => refusedAs(on, bounds) === undefined).flatMap(cleanDay);
    const refused = days.flatMap(({ on }) => refusedAs(on, bounds) ?? []);
    if (taken.length > 0) reported.push({ category, days: taken, words: words && cleanText(words), origin });
    else leaveOut(refused[0] ?? 'empty');
  }

  function addSpan({ fate: _, ...span }: Extract<ParsedRecord, { fate: 'span' }>): void {
    const refused = refusedAs(span.from, bounds);
    if (refused !== undefined) leaveOut(refused);
    // An end that the other app only expects is none yet.
    else spans.push({ ...span, until: span.until !== null && span.until > bounds.today ? null : span.until });
  }

  function addChecks({ checks: found, remarks = [] }: Extract<ParsedRecord, { fate: 'checks' }>): void {
    const taken = found.filter(({ on }) => refusedAs(on, bounds) === undefined);
    const [first] = taken;
    if (first === undefined) leaveOut(found.length > 0 ? 'future' : 'empty');
    else {
      checks.push(taken);
      besides.push(...cleanDay({ on: first.on, remarks }));
    }
  }

  function addOriginal(original: string): void {
    notUnderstood += 1;
    room -= original.length;
    if (room >= 0) originals.push(original);
  }

  function place(fate: ParsedRecord): void {
    switch (fate.fate) {
      case 'said':
        addReported(fate);
        break;
      case 'span':
        addSpan(fate);
        break;
      case 'checks':
        addChecks(fate);
        break;
      case 'left_out':
        leaveOut(fate.reason);
        break;
      case 'not_understood':
        addOriginal(fate.original);
        break;
      case 'task':
        tasks.push(fate.task);
        break;
      case 'habit':
        habits.push(fate.habit);
    }
  }

  return {
    add: (fate: ParsedRecord): void => {
      records += 1;
      place(fate);
    },

    finish: (): Reading => ({
      source,
      records,
      reported,
      spans,
      tasks,
      habits,
      checks,
      besides,
      leftOut,
      notUnderstood: { count: notUnderstood, originals },
    }),
  };
}

/** Reads all records of a file. */
export function collectReading(
  fates: Iterable<ParsedRecord>,
  { source, ...bounds }: DayBounds & { readonly source: ImportSource },
): Reading {
  const collection = createCollection(source, bounds);
  for (const fate of fates) collection.add(fate);
  return collection.finish();
}
