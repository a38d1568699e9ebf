import type { InferInput } from 'valibot';
import { addDays, daysBetween, daysOf, type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { type BleedingLevel, EPISODE_GAP_DAYS, episodesOf, makesPeriods } from './bleeding.ts';
import { type DayLog, dayLogSchema, type ListedDay, type logDaySchema } from './day-log.schema.ts';

/** The fields of a day that one press changes; `null` clears. */
export type DayPatch = InferInput<typeof logDaySchema>;

/** A change of the log of days, as its call sends it; or a report that a period started on a day, or that it didn't. */
export type DayChange =
  | { readonly kind: 'day'; readonly on: LocalDate; readonly patch: DayPatch }
  | {
      readonly kind: 'range';
      readonly from: LocalDate;
      readonly to: LocalDate;
      readonly bleeding: BleedingLevel | null;
      /** Changes only days without logged bleeding, and with `bleeding` also ends it on the last day. */
      readonly onlyUnlogged: boolean;
    }
  | { readonly kind: 'start-reported'; readonly on: LocalDate }
  | {
      readonly kind: 'start-withdrawn';
      readonly on: LocalDate;
      /** Whether the person reported the start: then the bleeding that the report put on its day goes with it. */
      readonly wasReported: boolean;
      /** Whether neither bleeding that counts nor another start lies within the days before it; if left out, bleeding alone decides. */
      readonly isFirst?: boolean;
    };

const NULL_FIELDS: Partial<DayLog> = Object.fromEntries(
  Object.keys(dayLogSchema.entries).map((key) => [key, null]),
);

/** A day without any value. */
export const emptyDay = (date: LocalDate): DayLog =>
  ({ ...NULL_FIELDS, date, counts: 1, disturbed: 0 }) as DayLog; // all other fields are null

/** A log (oldest first) after a change; days without any value left are left out. Source: contract §11. */
export function applyDayChange(
  days: readonly DayLog[],
  { change, today }: { change: DayChange; today: LocalDate },
): readonly DayLog[] {
  const patchOn = (date: LocalDate, patch: DayPatch) => applyPatch(days, { date, patch });
  if (change.kind === 'day') return patchOn(change.on, change.patch);
  if (change.kind === 'range') return applyRange(days, { ...change, today });
  const loggedBleeding = days.find(({ date }) => date === change.on)?.bleeding ?? null;
  if (change.kind === 'start-reported') {
    const named = loggedBleeding === null ? patchOn(change.on, { bleeding: 'unspecified' }) : days;
    return setCounts(named, { on: change.on, counts: 1 });
  }
  if (change.wasReported && loggedBleeding === 'unspecified') return patchOn(change.on, { bleeding: null });
  const isFirst = change.isFirst ?? episodeAt(days, change.on)[0] === change.on;
  return isFirst && makesPeriods(loggedBleeding) ? setCounts(days, { on: change.on, counts: 0 }) : days;
}

/** Merges a patch into a day; a cleared flag is 0. */
function patchDay(before: DayLog, press: DayPatch): DayLog {
  const { disturbed = before.disturbed, ...rest } = press;
  // A call sends a day's fields as its answer has them.
  return { ...before, ...(rest as Partial<DayLog>), disturbed: disturbed ? 1 : 0 };
}

function applyPatch(
  days: readonly DayLog[],
  { date, patch }: { date: LocalDate; patch: DayPatch },
): readonly DayLog[] {
  const before = days.find((day) => day.date === date) ?? emptyDay(date);
  const { counts, ...fields } = patch;
  const day = patchDay(before, fields);
  const nearby = countsNear(days, { from: date, to: date });
  const after = upsertDay(days, fields.bleeding === undefined ? day : withCounts(nearby, { day, before }));
  if (counts === undefined || !makesPeriods(day.bleeding)) return after;
  return setCounts(after, { on: date, counts: counts ? 1 : 0 });
}

type Range = Extract<DayChange, { kind: 'range' }> & { readonly today: LocalDate };

function applyRange(days: readonly DayLog[], range: Range): readonly DayLog[] {
  const { from, to, bleeding, onlyUnlogged, today } = range;
  const nearby = countsNear(days, range);
  const isUnlogged = (date: LocalDate) => (days.find((day) => day.date === date)?.bleeding ?? null) === null;
  const all = [...daysOf({ start: from, end: to })].filter((date) => !onlyUnlogged || isUnlogged(date));
  const bled = all.reduce((last, date) => {
    const before = last.find((day) => day.date === date) ?? emptyDay(date);
    return upsertDay(last, withCounts(nearby, { day: { ...before, bleeding }, before }));
  }, days);
  const after = addDays(to, 1);
  const isEnd = onlyUnlogged && bleeding !== null && to < today && isUnlogged(after);
  return isEnd ? applyPatch(bled, { date: after, patch: { bleeding: 'none' } }) : bled;
}

/** A day after its bleeding changed: bleeding that stays counts as before, new bleeding as `nearby`. */
function withCounts(nearby: 0 | 1, { day, before }: { day: DayLog; before: DayLog }): DayLog {
  if (!makesPeriods(day.bleeding)) return { ...day, counts: 1 };
  return { ...day, counts: makesPeriods(before.bleeding) ? before.counts : nearby };
}

/** Whether new bleeding counts: not next to an episode without a counting day within three days. */
function countsNear(days: readonly DayLog[], { from, to }: { from: LocalDate; to: LocalDate }): 0 | 1 {
  const [first, last] = [addDays(from, -EPISODE_GAP_DAYS), addDays(to, EPISODE_GAP_DAYS)];
  const near = days.filter(({ date, bleeding }) => makesPeriods(bleeding) && date >= first && date <= last);
  return near.length === 0 || near.some(({ counts }) => counts === 1) ? 1 : 0;
}

/** The episode that a day is in, or would be in, whether or not its days count; it includes the day. */
function episodeAt(days: readonly DayLog[], on: LocalDate): readonly LocalDate[] {
  return episodesOf([...bleedingIn(days), on]).find((episode) => episode.includes(on)) ?? [];
}

const bleedingIn = (days: readonly DayLog[]): LocalDate[] =>
  days.flatMap(({ date, bleeding }) => (makesPeriods(bleeding) ? (parseLocalDate(date) ?? []) : []));

/** Sets whether the bleeding of the episode that a day is in, or would be in, counts. */
function setCounts(
  days: readonly DayLog[],
  { on, counts }: { on: LocalDate; counts: 0 | 1 },
): readonly DayLog[] {
  const episode: readonly string[] = episodeAt(days, on);
  const isInEpisode = ({ date, bleeding }: DayLog) => makesPeriods(bleeding) && episode.includes(date);
  return days.map((day) => (day.counts !== counts && isInEpisode(day) ? { ...day, counts } : day));
}

/** Replaces a day of the list (oldest first), or removes it if nothing is left of it. A day without `remarks` keeps the known ones. */
export function upsertDay(days: readonly ListedDay[], day: ListedDay): readonly ListedDay[] {
  const others = days.filter(({ date }) => date !== day.date);
  const known = days.find(({ date }) => date === day.date)?.remarks;
  const { date: _, counts: __, source: ___, disturbed, remarks = known, ...fields } = day;
  const isEmpty = disturbed === 0 && Object.values(fields).every((value) => value === null);
  if (isEmpty && (remarks === undefined || remarks.length === 0)) return others;
  const put = remarks === undefined ? day : { ...day, remarks };
  return [...others, put].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** A start up to this many days after the last may also be bleeding in between, so the person is asked (contract §11). */
const CONFIRM_UP_TO_DAYS = 20;

/** Whether to ask about a start that follows from bleeding: "a new period, or bleeding in between?" Source: contract §11. */
export function needsConfirmation(start: LocalDate, starts: readonly LocalDate[]): boolean {
  const { accepted } = acceptedStarts(starts);
  const place = accepted.indexOf(start);
  const before = accepted[place - 1];
  return place > 0 && before !== undefined && daysBetween(before, start) <= CONFIRM_UP_TO_DAYS;
}
