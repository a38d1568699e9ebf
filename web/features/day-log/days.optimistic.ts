import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { applyDayChange, type DayChange, type DayPatch } from '#domain/day-log/day-log.rules.ts';
import type { DaysChange } from '#domain/day-log/day-log.schema.ts';
import { todayHere } from '#web/lib/time/today.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import type { ApplyPending } from '#web/sync/pending.ts';
import { dayIn, type LoadedDays } from './loaded-days.ts';

/** The loaded days as the server will answer once it has the unsent changes. */
export const applyPendingDays: ApplyPending = (answer, { changes }) => {
  const known = answer as LoadedDays; // all queries of days return `LoadedDays`
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

/** The changes of days that an unsent change makes; empty if it's about something else. */
export function dayChangesOf({ about, call }: UnsentChange): DayChange[] {
  const on = about.day === undefined ? undefined : parseLocalDate(about.day);
  if (about.kind === 'days-logged') return [rangeIn(call.body)];
  if (on === undefined) return [];
  if (about.kind === 'period-logged') return [{ kind: 'start-reported', on }];
  // The origin of the start isn't known here; bleeding without a strength mostly comes from a reported start.
  if (about.kind === 'period-deleted') return [{ kind: 'start-withdrawn', on, wasReported: true }];
  return about.kind === 'day-logged' ? [{ kind: 'day', on, patch: pressIn(call.body) }] : [];
}

/** The first and the last day of a change. */
export const spanOf = (change: DayChange): { readonly from: LocalDate; readonly to: LocalDate } =>
  change.kind === 'range' ? change : { from: change.on, to: change.on };

// This app wrote the bodies itself, so their shape is known.
const pressIn = (body: UnsentChange['call']['body']) => (body ?? {}) as DayPatch;
function rangeIn(body: UnsentChange['call']['body']): DayChange {
  const { from, to, bleeding, only_unsaid } = body as DaysChange; // a change of this kind has this body
  return { kind: 'range', from, to, bleeding, onlyUnlogged: only_unsaid === 1 };
}

/**
 * Returns the queued changes that a patch of the same day supersedes because it has all their fields, oldest first. None if one
 * of the queued changes sets whether bleeding counts or deletes a start, because that depends on what was logged before it.
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
