import * as v from 'valibot';
import { type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';
import { addMonths } from '#domain/calendar/months.ts';
import { AppError } from '#domain/errors.ts';
import { defineCall } from '#domain/wire/call.ts';
import { storedDaySchema, successSchema, textSchema } from '#domain/wire/wire.schema.ts';

/** The kinds of details that are kept for a time of their own. */
export const DETAIL_KINDS = ['days', 'journal', 'tasks', 'habits'] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];
export type ByKind<Value> = Readonly<Record<DetailKind, Value>>;

/** For how many months details can be stored; `null` is always. */
export const DETAIL_MONTHS = [24, 12, 6] as const;
export type DetailMonths = (typeof DETAIL_MONTHS)[number];

/** A value for each kind. */
export const byKind = <Value>(of: (kind: DetailKind) => Value): ByKind<Value> => ({
  days: of('days'),
  journal: of('journal'),
  tasks: of('tasks'),
  habits: of('habits'),
});

/** For how long a person's details are stored. */
export interface Forgetting {
  readonly months: ByKind<DetailMonths | null>;
  /** The first day whose details stay, by kind: older ones are gone, or go with the next run. It never moves back. */
  readonly from: ByKind<LocalDate | null>;
  /** Everything before the lines of this day is gone; `null` before the first run has ended. */
  readonly doneUntil: LocalDate | null;
}

export const FORGETS_NOTHING: Forgetting = {
  months: { days: null, journal: null, tasks: null, habits: null },
  from: { days: null, journal: null, tasks: null, habits: null },
  doneUntil: null,
};

/**
 * The first day whose details stay on `today`, for a kind that is stored for some months: the same day of the earlier month, or
 * that month's last. Habits are counted in weeks, so theirs is the Monday on or before it, and no later than `habitsUntil`, the
 * first day that their figures by phase need. `null` if all stay.
 */
export function firstStoredDay(
  kind: DetailKind,
  {
    today,
    months,
    habitsUntil,
  }: { today: LocalDate; months: DetailMonths | null; habitsUntil: LocalDate | null },
): LocalDate | null {
  if (months === null) return null;
  const day = addMonths(today, -months);
  if (kind !== 'habits') return day;
  return startOfWeek(habitsUntil !== null && habitsUntil < day ? habitsUntil : day);
}

/** Throws `validation_failed`, naming the field, for a day before the first one whose details stay; `null` if all do. */
export function refuseForgotten(
  path: string,
  { day, from }: { day: LocalDate; from: LocalDate | null },
): void {
  if (from === null || day >= from) return;
  const error = { path, message: 'must not be before the days that are stored', reason: 'older_than_kept' };
  throw new AppError('validation_failed', { detail: `${path}: ${error.message}`, errors: [error] });
}

/** The first days whose details stay once details are stored for `months`; a kind that is stored always has none. */
export function linesAfter(
  { from }: Forgetting,
  { months, ...day }: { months: Forgetting['months']; today: LocalDate; habitsUntil: LocalDate | null },
): Forgetting['from'] {
  return byKind((kind) => {
    const line = firstStoredDay(kind, { ...day, months: months[kind] });
    const before = from[kind];
    return line !== null && before !== null && before > line ? before : line;
  });
}

const monthsSchema = v.nullable(
  v.picklist(DETAIL_MONTHS, `must be one of ${DETAIL_MONTHS.join(', ')}, or null`),
);
/** For how many months details are stored, by kind; `null` is always. */
const monthsEntries = byKind(() => monthsSchema);

export const readForgetting = defineCall('GET /api/user/keeping', {
  answer: v.object({
    ...successSchema.entries,
    ...monthsEntries,
    /** The day up to whose lines everything has gone; `null` before the first time. */
    done_until: v.nullable(storedDaySchema),
  }),
});

export const previewForgetting = defineCall('POST /api/user/keeping/preview', {
  body: v.object(monthsEntries),
  answer: v.object({
    ...successSchema.entries,
    /** How many rows would go: days with details, pages of the journal, finished tasks, checks of habits. */
    counts: v.object(byKind(() => v.number())),
    /** The first day whose details would stay, by kind; `null` if all do. */
    before_on: v.object(byKind(() => v.nullable(storedDaySchema))),
    /** What the update has to name. */
    seen: v.string(),
  }),
  reads: true,
});

/** Starts forgetting, or changes for how long details are stored. What is gone never comes back. */
export const updateForgetting = defineCall('POST /api/user/keeping/update', {
  body: v.object({ ...monthsEntries, seen: textSchema({ min: 1, max: 100 }) }),
  answer: successSchema,
  refusals: ['conflict'],
});
