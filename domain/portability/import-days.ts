import * as v from 'valibot';
import { BOUNDS, boundExceededMessage } from '#domain/account/quotas.ts';
import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { makesPeriods, startsOfEpisodes } from '#domain/day-log/bleeding.ts';
import {
  DAY_FIELDS,
  DAY_SYMPTOMS_MAX,
  isBuiltIn,
  isIntimate,
  SEALED,
} from '#domain/day-log/day-log.fields.ts';
import {
  isListKey,
  isRider,
  type ListKey,
  LOGGED_KEYS,
  type LoggedKey,
  RIDERS,
  type Rider,
} from './made-imports.schema.ts';
import { type PortableRecord, portableDaySchema } from './portable-data.schema.ts';
import {
  dayRefusal,
  type ImportContext,
  keysOfIds,
  type Partitioned,
  partition,
  type ReadRecords,
  recordsOf,
  rowKeysOf,
  type StoredDay,
} from './read-records.ts';

type Day = PortableRecord<'day_logs'>;
type SymptomRecord = PortableRecord<'custom_symptoms'>;

const ownSymptomsOf = ({ symptoms }: Day): string[] => (symptoms ?? []).filter((name) => !isBuiltIn(name));

/** Accepts symptoms while there is room. */
export async function partitionSymptoms(
  read: ReadRecords<'custom_symptoms'>,
  { find, usage }: Pick<ImportContext, 'find' | 'usage'>,
): Promise<Partitioned<SymptomRecord>> {
  const ids = rowKeysOf(read, ({ id }) => [id]);
  const present = new Set(await find('custom_symptoms', ids));
  let count = usage.custom_symptoms;
  return partition(read, ({ id }, path) => {
    if (present.has(id)) return 'skip';
    if (count >= BOUNDS.custom_symptoms.most)
      return { path, message: boundExceededMessage('custom_symptoms') };
    present.add(id);
    count += 1;
    return 'add';
  });
}

/** An existing day that a file adds something to. */
export type DayToMerge = {
  /** The file's day. */
  readonly theirs: Day;
  /** The day after the merge. */
  readonly day: Day;
  readonly gains: readonly LoggedKey[];
  /** Whether it gains a value that needs the consent `intimate`. */
  readonly isIntimate: boolean;
  /** The row's `rev` at which the merge may be written. */
  readonly over: number;
};

type PartitionedDays = Partitioned<Day> & { readonly merged: readonly DayToMerge[] };
type DaysContext = ImportContext & { offered: readonly SymptomRecord[]; estimate: Estimate | null };

/** Days may refer to symptoms that exist already or are in the file; an empty day is skipped, and so is one without anything new. */
export async function partitionDays(
  read: ReadRecords<'day_logs'>,
  { today, birthOn, find, storedDays, head, offered, estimate }: DaysContext,
): Promise<PartitionedDays> {
  const records = recordsOf(read);
  const stored = await storedDays(records);
  const named = new Set(records.flatMap(ownSymptomsOf));
  const symptoms = new Set(await find('custom_symptoms', keysOfIds(named)));
  for (const { id } of offered) symptoms.add(id);
  const theirKeys = new Map<string, TheirKeys>(head?.theirs.map(({ date, keys }) => [date, keys]));
  const seen = new Set<string>();
  const merged: DayToMerge[] = [];
  const sorted = partition(read, (day, path) => {
    const { date } = day;
    const refusal = dayRefusal(date, { path: `${path}.date`, today, birthOn });
    if (refusal !== undefined) return refusal;
    if (seen.has(date) || isEmptyDay(day)) return 'skip';
    if (ownSymptomsOf(day).some((id) => !symptoms.has(id))) {
      return { path: `${path}.symptoms`, message: 'must be symptoms or ids of your own symptoms' };
    }
    seen.add(date);
    const existing = stored.get(date);
    if (existing === undefined) return 'add';
    const change = changeOf(existing, { theirs: day, theirKeys: theirKeys.get(date), estimate });
    if (change === undefined) return 'skip';
    merged.push(change);
    return 'change';
  });
  return { ...sorted, merged };
}

/** Keys for which the file's value replaces the existing one. */
type TheirKeys = readonly LoggedKey[] | undefined;

/** The change that a file's day makes to an existing one; `undefined` if it adds nothing. */
function changeOf(
  { day: stored, rev, isWhole }: StoredDay,
  { theirs, theirKeys = [], estimate }: { theirs: Day; theirKeys?: TheirKeys; estimate: Estimate | null },
): DayToMerge | undefined {
  const isEstimated = estimate?.on === stored.date && stored.bleeding === 'unspecified';
  const mine: Day = isEstimated ? { ...stored, bleeding: null, counts: 1 } : stored;
  const { day, gains } = mergeDay({ mine, theirs: isWhole ? theirs : withoutSealed(theirs) }, theirKeys);
  if (gains.length === 0 || mergeDay({ mine: stored, theirs: day }, gains).gains.length === 0)
    return undefined;
  const added = Object.fromEntries(gains.map((key) => [key, day[key]]));
  const flags = day.pain_flags?.filter((flag) => !stored.pain_flags?.includes(flag)) ?? null;
  // A separate write removes the bleeding that onboarding put on the day, before this one.
  return {
    theirs,
    day,
    gains,
    isIntimate: isIntimate({ ...added, pain_flags: flags }),
    over: isEstimated && estimate.takesBleeding ? rev + 1 : rev,
  };
}

/** A sealed part that can't be decrypted is never overwritten. */
const withoutSealed = (day: Day): Day => ({ ...day, ...EMPTY_SEALED });
const EMPTY_SEALED = {
  ...Object.fromEntries(SEALED.map((name) => [DAY_FIELDS[name].file.key, null])),
  pain_flags: null,
};

const {
  date: _,
  saved_at: __,
  ...EMPTY_DAY
} = v.parse(portableDaySchema, { date: '2000-01-01', saved_at: 0 });

const isEmptyDay = (day: Day): boolean =>
  Object.keys(EMPTY_DAY).every((key) => {
    const name = key as keyof typeof EMPTY_DAY; // its own
    return name === 'counts' || name === 'source' || day[name] === EMPTY_DAY[name];
  });

/** Mood and energy of imported journal entries as days of the log, unless these are stored or in the file. */
export async function daysOfMoods(
  entries: readonly PortableRecord<'journal'>[],
  { storedDays, offered }: Pick<ImportContext, 'storedDays'> & { offered: readonly Day[] },
): Promise<Day[]> {
  const inFile = new Set(offered.map(({ date }) => date));
  const felt = entries
    .filter(({ date, mood, energy }) => !inFile.has(date) && (mood !== null || energy !== null))
    .map(({ date, mood, energy, saved_at }) => ({ ...EMPTY_DAY, date, mood, energy, saved_at }));
  const stored = await storedDays(felt);
  return felt.filter(({ date }) => !stored.has(date));
}

/**
 * Merges a file's day into an existing one, field by field. Existing values stay, except for `theirKeys`, for which the file's
 * value is taken if it has one; lists are united. Values without room are left out. The date and the importer that brought the
 * day are those of `mine`. Returns the day with the keys it gained; none if the file has nothing new.
 */
export function mergeDay(
  { mine, theirs }: { readonly mine: Day; readonly theirs: Day },
  theirKeys: readonly LoggedKey[] = [],
): { readonly day: Day; readonly gains: readonly LoggedKey[] } {
  const isTheirs = (key: LoggedKey) => theirKeys.includes(key) && theirs[key] !== null;
  const chosen = new Map<LoggedKey, unknown>();
  for (const key of LOGGED_KEYS) {
    const value = isTheirs(key) ? theirs[key] : mergeField(key, { mine, theirs });
    if (!isRider(key) && JSON.stringify(value) !== JSON.stringify(mine[key])) chosen.set(key, value);
  }
  for (const [key, leader] of Object.entries(RIDERS) as [Rider, LoggedKey][]) {
    // its own keys
    const isTaken = chosen.has(leader) || isTheirs(key);
    if (isTaken && theirs[key] !== mine[key]) chosen.set(key, theirs[key]);
  }
  const gains = [...chosen.keys()];
  if (gains.length === 0) return { day: mine, gains };
  const saved_at = Math.max(mine.saved_at, theirs.saved_at);
  return { day: { ...mine, ...(Object.fromEntries(chosen) as Partial<Day>), saved_at }, gains }; // values of its own keys
}

/** The merged value of one field. */
const mergeField = (key: LoggedKey, days: { mine: Day; theirs: Day }): unknown =>
  isListKey(key) ? mergeList(key, days) : (days.mine[key] ?? days.theirs[key]);

/** My list, followed by the file's new items, in the order of the field's words. */
function mergeList(key: ListKey, { mine, theirs }: { mine: Day; theirs: Day }): readonly string[] | null {
  const [current, offered] = [mine[key], theirs[key]];
  if (current === null || offered === null) return current ?? offered;
  const known: readonly string[] = current;
  const all = [...known, ...offered.filter((word) => !known.includes(word))];
  if (all.length === known.length) return current;
  return v.parse(portableDaySchema.entries[key], key === 'symptoms' ? all.slice(0, DAY_SYMPTOMS_MAX) : all);
}

/** An imported period that begins within this many days of onboarding's entry is the one that the entry estimated. */
const ESTIMATE_DAYS = 10;

/** Whether one of these periods is the one that onboarding's entry estimated. */
export const isEstimated = (begins: readonly LocalDate[], estimateOn: LocalDate): boolean =>
  begins.some((on) => Math.abs(daysBetween(on, estimateOn)) <= ESTIMATE_DAYS);

/** Onboarding's entry, which an imported period replaces. */
export type Estimate = {
  readonly on: LocalDate;
  /** Whether the bleeding that it put on its day is removed with it: not if the file has bleeding for that day. */
  readonly takesBleeding: boolean;
};

/** Onboarding's entry if a file's period replaces it; `null` if there is none, or no period is near. Our own files never replace it. */
export function estimateIn(
  { days, starts }: { days: ReadRecords<'day_logs'>; starts: ReadRecords<'periods'> },
  { head, estimateOn, today }: Pick<ImportContext, 'head' | 'estimateOn' | 'today'>,
): Estimate | null {
  if (head === undefined || estimateOn === null) return null;
  const logged = recordsOf(days).filter(({ date }) => date <= today);
  const bled = logged.filter(({ bleeding, counts }) => counts === 1 && makesPeriods(bleeding));
  const pastStarts = recordsOf(starts).filter(({ started_on: on }) => on <= today);
  const begins = startsOfEpisodes([
    ...bled.map(({ date }) => date),
    ...pastStarts.map(({ started_on: on }) => on),
  ]);
  if (!isEstimated(begins, estimateOn)) return null;
  const hasBleeding = logged.some(({ date, bleeding }) => date === estimateOn && bleeding !== null);
  return { on: estimateOn, takesBleeding: !hasBleeding };
}
