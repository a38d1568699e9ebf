import type { InferInput } from 'valibot';
import {
  addDays,
  addDaysWithin,
  compareDates,
  daysBetween,
  daysOf,
  type LocalDate,
} from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/periods.ts';
import { pick } from '#domain/wire/record-fields.ts';
import {
  applyBleeding,
  type BleedingChange,
  type BleedingDay,
  type BleedingRecord,
  isSameBleeding,
} from './bleeding.rules.ts';
import { type BleedingLevel, EPISODE_GAP_DAYS, episodesOf, makesPeriods } from './bleeding.ts';
import {
  DAY_RANGE_DAYS_MAX,
  type DayLog,
  dayLogSchema,
  type ListedDay,
  type logDaySchema,
} from './day-log.schema.ts';

/** The fields of a day that one press changes; `null` clears. */
export type DayPatch = InferInput<typeof logDaySchema>;

/** A change of days or of starts, as its call sends it. */
export type LogChange =
  | { readonly kind: 'day'; readonly on: LocalDate; readonly patch: DayPatch }
  | Extract<
      BleedingChange,
      { readonly kind: 'range' | 'start-reported' | 'start-deleted' | 'start-estimated' }
    >;

/** A person's log, as far as its days are loaded. */
export type Log = Pick<BleedingRecord, 'starts' | 'estimateId'> & {
  /** Loaded days by date, without those that have neither a log nor remarks. */
  readonly days: ReadonlyMap<LocalDate, ListedDay>;
  readonly isLoaded: (day: LocalDate) => boolean;
};

type Span = Pick<BleedingRecord, 'from' | 'to'>;

const NULL_FIELDS: Partial<DayLog> = Object.fromEntries(
  Object.keys(dayLogSchema.entries).map((key) => [key, null]),
);

/** A day without any value. */
export const emptyDay = (date: LocalDate): DayLog =>
  ({ ...NULL_FIELDS, date, counts: 1, disturbed: 0 }) as DayLog; // all other fields are null

/**
 * A log after a change, as the server stores it; the id of a new start is its day. Days that aren't loaded stay so. If an episode
 * around the change isn't loaded as a whole, no start follows from its bleeding; a start that is reported, deleted or estimated
 * still changes. Source: contract §4, §11.
 */
export function applyLogChange(log: Log, { change, today }: { change: LogChange; today: LocalDate }): Log {
  const days = new Map(log.days);
  if (change.kind === 'day' && log.isLoaded(change.on)) {
    putDay(days, patchDay(days.get(change.on) ?? emptyDay(change.on), change.patch));
  }
  const near = isOfBleeding(change) ? spanOf(log, change) : undefined;
  if (near === undefined) return { ...log, days };
  const span = withEpisodes(log, near);
  const before = { ...(span ?? near), ...log, days: bleedingIn(log.days) };
  const after = applyBleeding(before, { change: bleedingChange(change), today, idOf: (on) => on });
  for (const on of new Set([...before.days.keys(), ...after.days.keys()])) {
    const bleeding = after.days.get(on);
    if (isSameBleeding(before.days.get(on), bleeding) || !log.isLoaded(on)) continue;
    putDay(days, { ...(days.get(on) ?? emptyDay(on)), bleeding: null, counts: 1, ...bleeding });
  }
  const { starts, estimateId } = after;
  if (span !== undefined) return { ...log, days, starts, estimateId };
  if (!change.kind.startsWith('start')) return { ...log, days };
  return { ...log, days, starts: withKnownBleeding(starts, log.starts), estimateId };
}

/** Starts with the bleeding that is known of them, where it can't be read from the loaded days. */
const withKnownBleeding = (starts: Log['starts'], known: Log['starts']): Log['starts'] =>
  new Map([...starts].map(([on, start]) => [on, { ...start, ...pick(known.get(on) ?? start, BLEEDING) }]));
const BLEEDING = ['bledUntil', 'bledDays', 'noneAfter'] as const;

const isOfBleeding = (change: LogChange): boolean =>
  change.kind !== 'day' || change.patch.bleeding !== undefined || change.patch.counts !== undefined;

/** The days that a change is about; `undefined` if it deletes an unknown start. */
function spanOf({ starts, estimateId }: Log, change: LogChange): Span | undefined {
  if (change.kind === 'range') return { from: change.from, to: addDaysWithin(change.to, 1) };
  const dayOf = (id: string | null) => [...starts].find(([, start]) => start.id === id)?.[0];
  const on = change.kind === 'start-deleted' ? dayOf(change.id) : change.on;
  const replaced = change.kind === 'start-estimated' ? dayOf(estimateId) : on;
  const [from = on, to = on] = [on, replaced ?? on].sort();
  return from && to && { from, to };
}

/** The days together with the episodes that they touch; `undefined` if one of these isn't loaded as a whole. */
function withEpisodes({ days, starts, isLoaded }: Log, { from, to }: Span): Span | undefined {
  const edge = { from, to };
  for (const [side, step] of [
    ['from', -1],
    ['to', 1],
  ] as const) {
    for (let away = 1; away <= EPISODE_GAP_DAYS; away++) {
      const day = addDays(edge[side], step * away);
      if (!isLoaded(day)) return undefined;
      if (makesPeriods(days.get(day)?.bleeding ?? null) || starts.has(day)) [edge[side], away] = [day, 0];
    }
  }
  return [...daysOf({ start: from, end: to })].every(isLoaded) ? edge : undefined;
}

const bleedingIn = (days: Log['days']): Map<LocalDate, BleedingDay> =>
  new Map(
    [...days.values()].flatMap(({ date, bleeding, counts }) =>
      bleeding === null ? [] : [[date, { bleeding, counts }] as const],
    ),
  );

function bleedingChange(change: LogChange): BleedingChange {
  if (change.kind !== 'day') return change;
  const { bleeding, counts } = change.patch;
  return { kind: 'day', on: change.on, bleeding, counts: counts === undefined ? counts : counts ? 1 : 0 };
}

/** Merges a patch into a day, besides its bleeding; a cleared flag is 0. */
function patchDay(before: ListedDay, { bleeding: _, counts: __, ...patch }: DayPatch): ListedDay {
  const { disturbed = before.disturbed, ...rest } = patch;
  // A call sends a day's fields as its answer has them.
  return { ...before, ...(rest as Partial<DayLog>), disturbed: disturbed ? 1 : 0 };
}

/** Replaces a day, or removes it if nothing is left of it. A day without `remarks` keeps the known ones. */
export function putDay(days: Map<LocalDate, ListedDay>, day: ListedDay): void {
  const known = days.get(day.date)?.remarks;
  const { date, counts: _, source: __, disturbed, remarks = known, ...fields } = day;
  const isEmpty = disturbed === 0 && Object.values(fields).every((value) => value === null);
  if (isEmpty && !remarks?.length) days.delete(date);
  else days.set(date, { ...(isEmpty ? emptyDay(date) : day), ...(remarks && { remarks }) });
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

/** Consecutive days, both included, with the same bleeding; `null` if none is logged. */
export type BleedingRun = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly bleeding: BleedingLevel | null;
};

/** Groups the bleeding of days into the fewest ranges that one call each can log, oldest first. */
export function bleedingRuns(levels: Iterable<readonly [LocalDate, BleedingLevel | null]>): BleedingRun[] {
  const runs: BleedingRun[] = [];
  let days = 0;
  for (const [day, bleeding] of [...levels].toSorted(([one], [other]) => compareDates(one, other))) {
    const last = runs.at(-1);
    if (last?.bleeding === bleeding && addDays(last.to, 1) === day && days < DAY_RANGE_DAYS_MAX) {
      runs[runs.length - 1] = { ...last, to: day };
      days++;
    } else {
      runs.push({ from: day, to: day, bleeding });
      days = 1;
    }
  }
  return runs;
}

/** The days of spotting in an episode that makes no period, which the person can report as one. Source: contract §11. */
export function spottingAlone(days: readonly DayLog[], on: LocalDate): readonly LocalDate[] {
  const bled = days.filter(({ bleeding }) => bleeding === 'spotting' || makesPeriods(bleeding));
  const candidates = [on, addDays(on, -1)];
  const episode = episodesOf(bled.map(({ date }) => date)).find((one) =>
    candidates.some((day) => one.includes(day)),
  );
  const isOfPeriod = bled.some(({ date, bleeding }) => bleeding !== 'spotting' && episode?.includes(date));
  return episode && !isOfPeriod ? episode : [];
}

/** Sorts symptoms by the number of days with them, most first; equally frequent ones stay in the given order. */
export function symptomsByUse(
  symptoms: readonly string[],
  days: readonly Pick<DayLog, 'symptoms'>[],
): string[] {
  const counts = new Map<string, number>();
  for (const symptom of days.flatMap((day) => day.symptoms ?? [])) {
    counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  }
  const usesOf = (symptom: string) => counts.get(symptom) ?? 0;
  return symptoms.toSorted((one, other) => usesOf(other) - usesOf(one));
}
