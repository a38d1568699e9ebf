import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayLog, OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { remarksOf } from '#domain/portability/remark.schema.ts';
import { type Fact, factKey, isListFact, isSingleFact, type Rider, type SingleKey } from './facts.ts';
import type { DayFields } from './record-fate.ts';

/** A remark as a day's answer has it. */
type ExistingRemark = { readonly source: string; readonly text: string };
type ExistingEntry = { readonly text: string; readonly tags: readonly string[] };

/** What the person has already, as far as a foreign file speaks of it; days and keys are `YYYY-MM-DD`. */
export type ExistingHistory = {
  readonly days: ReadonlyMap<string, DayLog>;
  readonly remarks: ReadonlyMap<string, readonly ExistingRemark[]>;
  readonly journal: ReadonlyMap<string, ExistingEntry>;
  /** Days of which the person said that a period starts; others follow from bleeding, and change with it. */
  readonly starts: ReadonlySet<string>;
  readonly modes: readonly { readonly mode: string; readonly from: string }[];
  readonly ownSymptoms: readonly OwnSymptom[];
  /** Ids of tasks and habits; and `habit id/day` of checks. */
  readonly tasks: ReadonlySet<string>;
  readonly habits: ReadonlySet<string>;
  readonly checks: ReadonlySet<string>;
  /** The start that onboarding estimated; `null` if there is none, or it has become the person's own. */
  readonly estimateOn: LocalDate | null;
  /** Whether the very same file was brought in before. */
  readonly isFileKnown: boolean;
};

/** Nothing: of a new account, and while what is there isn't loaded. */
export const EMPTY_HISTORY: ExistingHistory = {
  days: new Map(),
  remarks: new Map(),
  journal: new Map(),
  starts: new Set(),
  modes: [],
  ownSymptoms: [],
  tasks: new Set(),
  habits: new Set(),
  checks: new Set(),
  estimateOn: null,
  isFileKnown: false,
};

/** A day on which the file and the person say different things. */
export type Conflict = {
  readonly on: string;
  readonly key: SingleKey;
  readonly mine: string | number;
  readonly theirs: string | number;
  /** What alone differs where the values are the same: the file's doesn't count, or was disturbed. */
  readonly rider?: Rider;
};

/** Whose value holds where they differ: the person's, the file's, or the file's in the places of these conflicts. */
export type Theirs = 'none' | 'all' | ReadonlySet<string>;

/** Where a conflict is, for `Theirs`. */
export const conflictKey = ({ on, key }: Pick<Conflict, 'on' | 'key'>): string => `${on}/${key}`;

/** What becomes of a fact: a new field, a new remark, or nothing because it's here or because the person said otherwise. */
export type Match =
  /** `over` is what the person said and chose to give up. */
  | { readonly becomes: 'field'; readonly over?: Conflict }
  | { readonly becomes: 'remark'; readonly texts: readonly string[] }
  | { readonly becomes: 'here' }
  | { readonly becomes: 'differs'; readonly conflict: Conflict };

const NEW_FIELD: Match = { becomes: 'field' };
const EXISTING: Match = { becomes: 'here' };

type MatchContext = { readonly known: ExistingHistory; readonly source: string; readonly theirs: Theirs };

/** Holds a fact beside what is there: what is empty here takes it, what is said here stays. */
export function matchFact(fact: Fact, beside: MatchContext): Match {
  const { known, theirs } = beside;
  const day = known.days.get(fact.on);
  if (isSingleFact(fact)) return matchSingle(fact, { day, theirs, estimateOn: known.estimateOn });
  if (isListFact(fact)) return day?.[fact.key]?.includes(fact.value) ? EXISTING : NEW_FIELD;
  return matchText(fact, beside);
}

function matchText({ on, key, value }: Fact, { known, source }: MatchContext): Match {
  const entry = known.journal.get(on);
  if (key === 'start') return known.starts.has(on) ? EXISTING : NEW_FIELD;
  if (key === 'tag') return entry?.tags.includes(String(value)) ? EXISTING : NEW_FIELD;
  const text = String(value);
  if (key === 'note' && !entry?.text) return NEW_FIELD;
  if (key === 'note' && isPartOf(entry?.text, text)) return EXISTING;
  const remarks = known.remarks.get(on) ?? [];
  const isNew = (piece: string) =>
    !remarks.some((remark) => remark.source === source && remark.text === piece);
  // Words for the journal may be longer than a remark.
  const texts = remarksOf(text).filter(isNew);
  return texts.length === 0 ? EXISTING : { becomes: 'remark', texts };
}

/** Whether words are a whole page, or whole paragraphs of it, as several notes of a day are joined. */
const isPartOf = (page = '', words: string): boolean => `\n\n${page}\n\n`.includes(`\n\n${words}\n\n`);

type SingleFactContext = {
  readonly day: DayLog | undefined;
  readonly theirs: Theirs;
  readonly estimateOn: LocalDate | null;
};

function matchSingle(
  fact: Extract<Fact, { key: SingleKey }>,
  { day, theirs, estimateOn }: SingleFactContext,
): Match {
  const mine = day?.[fact.key] ?? null;
  if (mine === null) return NEW_FIELD;
  // What onboarding put on the day goes with its entry, so the file's value has to come even if it's the same.
  if (fact.key === 'bleeding' && fact.on === estimateOn && mine === 'unspecified') return NEW_FIELD;
  const rider = mine === fact.value ? riderOver(fact.riders, day) : undefined;
  if (mine === fact.value && rider === undefined) return EXISTING;
  const isTheirs = theirs === 'all' || (theirs !== 'none' && theirs.has(factKey(fact)));
  const difference = { on: fact.on, key: fact.key, mine, theirs: fact.value };
  const conflict = rider === undefined ? difference : { ...difference, rider };
  return isTheirs ? { becomes: 'field', over: conflict } : { becomes: 'differs', conflict };
}

/** What a file says besides of a value that is the same here, and isn't said here. */
function riderOver(riders: DayFields, day: DayLog | undefined): Rider | undefined {
  if (riders.counts === 0 && day?.counts === 1) return 'counts';
  return riders.disturbed === 1 && day?.disturbed === 0 ? 'disturbed' : undefined;
}
