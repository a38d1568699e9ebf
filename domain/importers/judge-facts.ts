import type { DayLog, OwnSymptom } from '#domain/day-log/day-log.schema.ts';
import { remarksOf } from '#domain/portability/remark.schema.ts';
import { type Fact, isOfList, isSingle, placeOf, type SingleKey } from './facts.ts';

/** A remark as a day's answer has it. */
export type KnownRemark = { readonly source: string; readonly text: string };
export type KnownEntry = { readonly text: string; readonly tags: readonly string[] };

/** What the person has already, as far as a foreign file speaks of it; days and keys are `YYYY-MM-DD`. */
export type KnownHistory = {
  readonly days: ReadonlyMap<string, DayLog>;
  readonly remarks: ReadonlyMap<string, readonly KnownRemark[]>;
  readonly journal: ReadonlyMap<string, KnownEntry>;
  /** Days on which a period starts. */
  readonly starts: ReadonlySet<string>;
  readonly modes: readonly { readonly mode: string; readonly from: string }[];
  readonly ownSymptoms: readonly OwnSymptom[];
  /** Ids of tasks and habits; and `habit id/day` of checks. */
  readonly tasks: ReadonlySet<string>;
  readonly habits: ReadonlySet<string>;
  readonly checks: ReadonlySet<string>;
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
  isFileKnown: false,
};

/** A day on which the file and the person say different things. */
export type Conflict = {
  readonly on: string;
  readonly key: SingleKey;
  readonly mine: string | number;
  readonly theirs: string | number;
};

/** Whose value holds where they differ: the person's, the file's, or the file's in the places of these conflicts. */
export type Theirs = 'none' | 'all' | ReadonlySet<string>;

/** Where a conflict is, for `Theirs`. */
export const conflictPlace = ({ on, key }: Pick<Conflict, 'on' | 'key'>): string => `${on}/${key}`;

/** What becomes of a fact: a new field, a new remark, or nothing because it's here or because the person said otherwise. */
export type Verdict =
  | { readonly becomes: 'field'; readonly isOver?: true }
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
  if (isSingle(fact)) return judgeSingle(fact, { day, theirs });
  if (isOfList(fact)) return day?.[fact.key]?.includes(fact.value) ? HERE : FIELD;
  return judgeText(fact, beside);
}

function judgeText({ on, key, value }: Fact, { known, source }: Beside): Verdict {
  const entry = known.journal.get(on);
  if (key === 'start') return known.starts.has(on) ? HERE : FIELD;
  if (key === 'tag') return entry?.tags.includes(String(value)) ? HERE : FIELD;
  const text = String(value);
  if (key === 'note' && !entry?.text) return FIELD;
  if (key === 'note' && entry?.text.includes(text)) return HERE;
  const remarks = known.remarks.get(on) ?? [];
  const isNew = (piece: string) =>
    !remarks.some((remark) => remark.source === source && remark.text === piece);
  // Words for the journal may be longer than a remark.
  const texts = remarksOf(text).filter(isNew);
  return texts.length === 0 ? HERE : { becomes: 'remark', texts };
}

function judgeSingle(
  fact: Extract<Fact, { key: SingleKey }>,
  { day, theirs }: { day: DayLog | undefined; theirs: Theirs },
): Verdict {
  const mine = day?.[fact.key] ?? null;
  if (mine === null) return FIELD;
  if (mine === fact.value) return HERE;
  const isTheirs = theirs === 'all' || (theirs !== 'none' && theirs.has(placeOf(fact)));
  if (isTheirs) return { becomes: 'field', isOver: true };
  return { becomes: 'differs', conflict: { on: fact.on, key: fact.key, mine, theirs: fact.value } };
}
