import * as v from 'valibot';
import { BOUNDS, boundExceededMessage } from '#domain/account/quotas.ts';
import { DAY_FIELDS, isBuiltIn, isIntimate, SEALED } from '#domain/day-log/day-log.fields.ts';
import type { Estimate } from './import-estimate.ts';
import type { LoggedKey } from './made-imports.schema.ts';
import { mergeDay } from './merge-day.ts';
import { type PortableRecord, portableDaySchema } from './portable-data.schema.ts';
import {
  type ImportContext,
  keysOf,
  type Partitioned,
  partition,
  type ReadRecords,
  type StoredDay,
} from './read-records.ts';

type Day = PortableRecord<'day_logs'>;
type Symptom = PortableRecord<'custom_symptoms'>;

const ownSymptomsOf = ({ symptoms }: Day): string[] => (symptoms ?? []).filter((name) => !isBuiltIn(name));

/** Accepts symptoms for as long as there is room. */
export async function partitionSymptoms(
  read: ReadRecords<'custom_symptoms'>,
  { find, usage }: Pick<ImportContext, 'find' | 'usage'>,
): Promise<Partitioned<Symptom>> {
  const present = new Set(
    await find(
      'symptoms',
      keysOf(read, ({ id }) => [id]),
    ),
  );
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

/** A day that a file adds something to. */
export type DayToMerge = {
  /** The file's day. */
  readonly theirs: Day;
  /** The day after that. */
  readonly day: Day;
  readonly gains: readonly LoggedKey[];
  /** Whether it gains something that needs the consent `intimate`. */
  readonly isIntimate: boolean;
  /** What the row counted when it was read. */
  readonly over: number;
};

type PartitionedDays = Partitioned<Day> & { readonly merged: readonly DayToMerge[] };

/**
 * Days may name symptoms that exist already or are in the file; a day on which nothing is said is skipped, and so is one that says
 * no more than is there.
 */
export async function partitionDays(
  read: ReadRecords<'day_logs'>,
  {
    today,
    birthOn,
    find,
    storedDays,
    head,
    offered,
    estimate,
  }: Pick<ImportContext, 'today' | 'birthOn' | 'find' | 'storedDays' | 'head'> & {
    offered: readonly Symptom[];
    estimate: Estimate | null;
  },
): Promise<PartitionedDays> {
  const records = read.read.flatMap(({ record }) => record ?? []);
  const stored = await storedDays(records);
  const named = new Set(records.flatMap(ownSymptomsOf));
  const symptoms = new Set(
    await find(
      'symptoms',
      [...named].map((id) => [id]),
    ),
  );
  for (const { id } of offered) symptoms.add(id);
  const theirKeys = new Map<string, readonly LoggedKey[]>(head?.theirs.map(({ date, keys }) => [date, keys]));
  const seen = new Set<string>();
  const merged: DayToMerge[] = [];
  const sorted = partition(read, (day, path) => {
    const { date } = day;
    if (date > today) return { path: `${path}.date`, message: 'must not be in the future' };
    if (birthOn !== null && date < birthOn) {
      return { path: `${path}.date`, message: 'must not be before the birth date' };
    }
    if (seen.has(date) || isEmptyDay(day)) return 'skip';
    if (ownSymptomsOf(day).some((id) => !symptoms.has(id))) {
      return { path: `${path}.symptoms`, message: 'must be symptoms or ids of your own symptoms' };
    }
    seen.add(date);
    const there = stored.get(date);
    if (there === undefined) return 'add';
    const change = changeOf(there, { theirs: day, theirKeys: theirKeys.get(date), estimate });
    if (change === undefined) return 'skip';
    merged.push(change);
    return 'change';
  });
  return { ...sorted, merged };
}

/** What a file's day adds to one that is there; `undefined` for nothing. */
function changeOf(
  { day: stored, rev, isWhole }: StoredDay,
  {
    theirs,
    theirKeys,
    estimate,
  }: { theirs: Day; theirKeys: readonly LoggedKey[] | undefined; estimate: Estimate | null },
): DayToMerge | undefined {
  const isEstimated = estimate?.on === stored.date && stored.bleeding === 'unspecified';
  const mine: Day = isEstimated ? { ...stored, bleeding: null, counts: 1 } : stored;
  const { day, gains } = mergeDay({ mine, theirs: isWhole ? theirs : withoutSealed(theirs) }, theirKeys);
  if (gains.length === 0 || mergeDay({ mine: stored, theirs: day }, gains).gains.length === 0)
    return undefined;
  const added = Object.fromEntries(gains.map((key) => [key, day[key]]));
  const flags = day.pain_flags?.filter((flag) => !stored.pain_flags?.includes(flag)) ?? null;
  // The bleeding that onboarding put on the day is taken back by a write of its own, before this one.
  return {
    theirs,
    day,
    gains,
    isIntimate: isIntimate({ ...added, pain_flags: flags }),
    over: isEstimated && estimate.takesBleeding ? rev + 1 : rev,
  };
}

/** Nothing is written over a sealed part that can't be opened. */
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

/**
 * Mood and energy of imported journal entries, as days of the log: of those days that are neither there nor in the file, for
 * mood has one home.
 */
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
