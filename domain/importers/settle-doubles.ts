import type { LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS } from '#domain/day-log/bleeding.ts';
import { DAY_SYMPTOMS_MAX, isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import { REMARKS_A_DAY_MAX, remarksOf } from '#domain/portability/remark.schema.ts';
import { strengthOf } from './bleeding-strength.ts';
import type { ReportedRecord } from './collect-reading.ts';
import { type Fact, factKey, factsOf, isSingleFact } from './facts.ts';

/** A fact with the index of the record that says it. */
export type RecordFact = { readonly fact: Fact; readonly record: number };

type DedupedFacts = {
  readonly held: readonly RecordFact[];
  /** Records that say more remarks of a day than one has room for. */
  readonly overfull: ReadonlySet<number>;
};

type DedupeOptions = {
  readonly symptomName: (id: string) => string;
  /** Symptoms or tags of a day that the person has already. */
  readonly here: (on: LocalDate, key: 'symptoms' | 'tag') => readonly string[];
};

/**
 * The facts of a file, each once. Of two values for one thing the stronger holds (bleeding, pain, tests), and of others the one that
 * stands first; what the other record said becomes a remark in its own words, if it has any. Symptoms and tags for which a day has no room become
 * remarks, too.
 */
export function dedupe(
  records: readonly ReportedRecord[],
  { symptomName, here }: DedupeOptions,
): DedupedFacts {
  const held = new Map<string, RecordFact>();
  const overfull = new Set<number>();
  const room = createDayLimits(here);
  const remark = (on: LocalDate, { value, record }: { value: string; record: number }) => {
    const fact: Fact = { on, key: 'remark', value };
    if (held.has(factKey(fact))) return;
    if (room.isFor(fact)) held.set(factKey(fact), { fact, record });
    else overfull.add(record);
  };
  const settle = (before: RecordFact, later: RecordFact): void => {
    const loser = findContradicted(before, later);
    if (loser === before) held.set(factKey(later.fact), later);
    if (loser === undefined) return;
    const words = remarksOf(records[loser.record]?.words ?? '');
    for (const value of words) remark(later.fact.on, { value, record: loser.record });
  };
  const add = (fact: Fact, record: number): void => {
    const before = held.get(factKey(fact));
    if (before !== undefined) settle(before, { fact, record });
    else if (fact.key === 'remark') remark(fact.on, { value: fact.value, record });
    else if (room.isFor(fact)) held.set(factKey(fact), { fact, record });
    else {
      const value = fact.key === 'symptoms' ? symptomName(fact.value) : String(fact.value);
      remark(fact.on, { value, record });
    }
  };
  for (const [record, { days }] of records.entries()) {
    for (const fact of days.flatMap(factsOf)) add(fact, record);
  }
  return { held: [...held.values()], overfull };
}

/** Of two facts in one place the one that doesn't hold; `undefined` if they say the same. */
function findContradicted(before: RecordFact, later: RecordFact): RecordFact | undefined {
  if (!isSingleFact(before.fact) || before.fact.value === later.fact.value) return undefined;
  return weightOf(later.fact) > weightOf(before.fact) ? before : later;
}

/** How much a value says beside others of its kind: the stronger bleeding, the worse pain and the positive test hold. */
function weightOf({ key, value }: Fact): number {
  if (key === 'bleeding') return strengthOf(BLEEDING_LEVELS.find((level) => level === value) ?? 'none');
  if (key === 'pain') return Number(value);
  return value === 'positive' ? 1 : 0;
}

/** How many symptoms, tags and remarks a day still takes; those that are here need no room. */
function createDayLimits(here: DedupeOptions['here']) {
  const MOST: Readonly<Partial<Record<Fact['key'], number>>> = {
    symptoms: DAY_SYMPTOMS_MAX,
    tag: JOURNAL_TAGS_MAX,
    remark: REMARKS_A_DAY_MAX,
  };
  const counts = new Map<string, number>();
  return {
    isFor: ({ on, key, value }: Fact): boolean => {
      const most = MOST[key];
      if (most === undefined) return true;
      const known = key === 'symptoms' || key === 'tag' ? here(on, key) : [];
      if (known.includes(String(value))) return true;
      const count = counts.get(`${on}/${key}`) ?? known.length;
      counts.set(`${on}/${key}`, count + 1);
      return count < most;
    },
  };
}

/** The name of a symptom for a remark. */
export const createSymptomName =
  (names: ReadonlyMap<string, string>) =>
  (id: string): string =>
    isBuiltIn(id) ? id.replaceAll('_', ' ') : (names.get(id) ?? id);
