import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { applyDayChange, type DayChange, type DayPatch } from '#domain/day-log/day-log.rules.ts';
import type { DaysChange } from '#domain/day-log/day-log.schema.ts';
import { todayHere } from '#web/lib/time/today.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import type { ApplyPending } from '#web/sync/pending.ts';
import { dayIn, type LoadedDays } from './loaded-days.ts';

/** Known days as the server will answer once it has the unsent changes. */
export const applyPendingDays: ApplyPending = (answer, { changes }) => {
  const known = answer as LoadedDays; // all queries of days have this
  const today = todayHere();
  const made = changes.flatMap(dayChangesOf).filter((change) => overlaps(known, change));
  if (made.length === 0) return known;
  const days = made.reduce((last, change) => applyDayChange(last, { change, today }), known.days);
  return { ...known, days: days.filter(({ date }) => dayIn(known, date) !== undefined) };
};

function overlaps({ from, to }: LoadedDays, change: DayChange): boolean {
  const span = spanOf(change);
  return span.to >= from && (to === null || span.from <= to);
}

/** What an unsent change does to the log of days; nothing if it is about something else. */
export function dayChangesOf({ about, call }: UnsentChange): DayChange[] {
  const on = about.day === undefined ? undefined : parseLocalDate(about.day);
  if (about.kind === 'days-logged') return [rangeIn(call.body)];
  if (on === undefined) return [];
  if (about.kind === 'period-logged') return [{ kind: 'start-said', on }];
  // Which of the starts it was isn't known here: bleeding without a strength was mostly put there by a named one.
  if (about.kind === 'period-deleted') return [{ kind: 'start-unsaid', on, wasReported: true }];
  return about.kind === 'day-logged' ? [{ kind: 'day', on, patch: pressIn(call.body) }] : [];
}

/** The first and the last day that a change is about. */
export const spanOf = (change: DayChange): { readonly from: LocalDate; readonly to: LocalDate } =>
  change.kind === 'range' ? change : { from: change.on, to: change.on };

// This app wrote the bodies itself, so their shape is known.
const pressIn = (body: UnsentChange['call']['body']) => (body ?? {}) as DayPatch;
function rangeIn(body: UnsentChange['call']['body']): DayChange {
  const { from, to, bleeding, only_unsaid } = body as DaysChange; // a change of this kind has this body
  return { kind: 'range', from, to, bleeding, isOnlyUnsaid: only_unsaid === 1 };
}

/**
 * The waiting changes, oldest first, whose place a press on the same day takes, because it names all that they name. None if one
 * of them says whether bleeding counts, or deletes a start: that is said of what was logged before it.
 */
export function replacedBy(
  press: DayPatch,
  { on, waiting }: { on: LocalDate; waiting: readonly UnsentChange[] },
): readonly UnsentChange[] {
  const ofDays = waiting.filter(({ about }) => about.kind === 'day-logged');
  const isOfCounting =
    waiting.some(({ about }) => about.kind === 'period-deleted') ||
    ofDays.some(({ call }) => pressIn(call.body).counts !== undefined);
  if (isOfCounting) return [];
  return ofDays.filter(
    ({ about, call }) => about.id === on && Object.keys(pressIn(call.body)).every((name) => name in press),
  );
}
