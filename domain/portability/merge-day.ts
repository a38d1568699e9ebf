import * as v from 'valibot';
import { DAY_SYMPTOMS_MAX } from '#domain/day-log/day-log.fields.ts';
import { LOGGED_KEYS, type LoggedKey } from './made-imports.schema.ts';
import { type PortableRecord, portableDaySchema } from './portable-data.schema.ts';

type Day = PortableRecord<'day_logs'>;

const LISTS = ['heavy_details', 'pain_places', 'pain_flags', 'symptoms', 'sex'] as const;
type ListKey = (typeof LISTS)[number];
const isList = (key: LoggedKey): key is ListKey => LISTS.some((list) => list === key);

/** What is said along with something else, and taken only with it. */
const DEPENDENT_KEYS = { counts: 'bleeding', disturbed: 'temperature' } as const satisfies {
  [key in LoggedKey]?: LoggedKey;
};
const isDependent = (key: LoggedKey): key is keyof typeof DEPENDENT_KEYS => key in DEPENDENT_KEYS;

/** A day after a file's day was added to it, and what it gained; nothing if the file says no more than is said here. */
export type MergedDay = { readonly day: Day; readonly gains: readonly LoggedKey[] };

/**
 * Adds a file's day to one that is there, field by field. What is said here stays, except for `theirKeys`, of which the file's value
 * is taken if it has one; lists are united. What a day has no room for stays out. The date and the importer that brought the day are those of `mine`.
 */
export function mergeDay(
  { mine, theirs }: { readonly mine: Day; readonly theirs: Day },
  theirKeys: readonly LoggedKey[] = [],
): MergedDay {
  const isTheirs = (key: LoggedKey) => theirKeys.includes(key) && theirs[key] !== null;
  const chosen = new Map<LoggedKey, unknown>();
  for (const key of LOGGED_KEYS) {
    const value = isTheirs(key) ? theirs[key] : mergeField(key, { mine, theirs });
    if (!isDependent(key) && !isSame(value, mine[key])) chosen.set(key, value);
  }
  for (const [key, leader] of Object.entries(DEPENDENT_KEYS) as [keyof typeof DEPENDENT_KEYS, LoggedKey][]) {
    const isTaken = chosen.has(leader) || isTheirs(key);
    if (isTaken && theirs[key] !== mine[key]) chosen.set(key, theirs[key]);
  }
  const gains = [...chosen.keys()];
  if (gains.length === 0) return { day: mine, gains };
  const saved_at = Math.max(mine.saved_at, theirs.saved_at);
  return { day: { ...mine, ...(Object.fromEntries(chosen) as Partial<Day>), saved_at }, gains }; // values of its own keys
}

/** What is said of a day in one field, with a file's. */
const mergeField = (key: LoggedKey, days: { mine: Day; theirs: Day }): unknown =>
  isList(key) ? mergeList(key, days) : (days.mine[key] ?? days.theirs[key]);

/** Mine, and what of theirs isn't in it, in the order of the field's words. */
function mergeList(key: ListKey, { mine, theirs }: { mine: Day; theirs: Day }): readonly string[] | null {
  const [current, offered] = [mine[key], theirs[key]];
  if (current === null || offered === null) return current ?? offered;
  const known: readonly string[] = current;
  const all = [...known, ...offered.filter((word) => !known.includes(word))];
  if (all.length === known.length) return current;
  return v.parse(portableDaySchema.entries[key], key === 'symptoms' ? all.slice(0, DAY_SYMPTOMS_MAX) : all);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
