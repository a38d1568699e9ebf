import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { DayLog, OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { remarksOf } from '#domain/portability/remark.schema.ts';
import { type Fact, isOfList, isSingle, placeOf, type Rider, type SingleKey } from './facts.ts';
import type { DayFields } from './record-fate.ts';

/** A remark as a day's answer has it. */
type KnownRemark = { readonly source: string; readonly text: string };
type KnownEntry = { readonly text: string; readonly tags: readonly string[] };

/** What the person has already, as far as a foreign file speaks of it; days and keys are `YYYY-MM-DD`. */
export type KnownHistory = {
  readonly days: ReadonlyMap<string, DayLog>;
  readonly remarks: ReadonlyMap<string, readonly KnownRemark[]>;
  readonly journal: ReadonlyMap<string, KnownEntry>;
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
export const NOTHING_KNOWN: KnownHistory = {
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
export const conflictPlace = ({ on, key }: Pick<Conflict, 'on' | 'key'>): string => `${on}/${key}`;

/** What becomes of a fact: a new field, a new remark, or nothing because it's here or because the person said otherwise. */
export type Verdict =
  /** `over` is what the person said and chose to give up. */
  | { readonly becomes: 'field'; readonly over?: Conflict }
  | { readonly becomes: 'remark'; readonly texts: readonly string[] }
  | { readonly becomes: 'here' }
  | { readonly becomes: 'differs'; readonly conflict: Conflict };

const FIELD: Verdict = { becomes: 'field' };
const HERE: Verdict = { becomes: 'here' };

type Beside = { readonly known: KnownHistory; readonly source: string; readonly theirs: Theirs };

/** Holds a fact beside what is there: what is empty here takes it, what is said here stays. */
export function judgeFact(fact: Fact, beside: Beside): Verdict {
  const { known, theirs } = beside;
  const day = known.days.get(fact.on);
  if (isSingle(fact)) return judgeSingle(fact, { day, theirs, estimateOn: known.estimateOn });
  if (isOfList(fact)) return day?.[fact.key]?.includes(fact.value) ? HERE : FIELD;
  return judgeText(fact, beside);
}

function judgeText({ on, key, value }: Fact, { known, source }: Beside): Verdict {
  const entry = known.journal.get(on);
  if (key === 'start') return known.starts.has(on) ? HERE : FIELD;
  if (key === 'tag') return entry?.tags.includes(String(value)) ? HERE : FIELD;
  const text = String(value);
  if (key === 'note' && !entry?.text) return FIELD;
  if (key === 'note' && isPartOf(entry?.text, text)) return HERE;
  const remarks = known.remarks.get(on) ?? [];
  const isNew = (piece: string) =>
    !remarks.some((remark) => remark.source === source && remark.text === piece);
  // Words for the journal may be longer than a remark.
  const texts = remarksOf(text).filter(isNew);
  return texts.length === 0 ? HERE : { becomes: 'remark', texts };
}

/** Whether words are a whole page, or whole paragraphs of it, as several notes of a day are joined. */
const isPartOf = (page = '', words: string): boolean => `\n\n${page}\n\n`.includes(`\n\n${words}\n\n`);

type OfDay = {
  readonly day: DayLog | undefined;
  readonly theirs: Theirs;
  readonly estimateOn: LocalDate | null;
};

function judgeSingle(fact: Extract<Fact, { key: SingleKey }>, { day, theirs, estimateOn }: OfDay): Verdict {
  const mine = day?.[fact.key] ?? null;
  if (mine === null) return FIELD;
  // What onboarding put on the day goes with its entry, so the file's value has to come even if it's the same.
  if (fact.key === 'bleeding' && fact.on === estimateOn && mine === 'unspecified') return FIELD;
  const rider = mine === fact.value ? riderOver(fact.riders, day) : undefined;
  if (mine === fact.value && rider === undefined) return HERE;
  const isTheirs = theirs === 'all' || (theirs !== 'none' && theirs.has(placeOf(fact)));
  const difference = { on: fact.on, key: fact.key, mine, theirs: fact.value };
  const conflict = rider === undefined ? difference : { ...difference, rider };
  return isTheirs ? { becomes: 'field', over: conflict } : { becomes: 'differs', conflict };
}

/** What a file says besides of a value that is the same here, and isn't said here. */
function riderOver(riders: DayFields, day: DayLog | undefined): Rider | undefined {
  if (riders.counts === 0 && day?.counts === 1) return 'counts';
  return riders.disturbed === 1 && day?.disturbed === 0 ? 'disturbed' : undefined;
}
