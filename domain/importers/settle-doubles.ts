import type { LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS, DAY_SYMPTOMS_MAX, isBuiltIn } from '#domain/day-log/day-log.fields.ts';
import { JOURNAL_TAGS_MAX } from '#domain/journal/journal.fields.ts';
import { strongerOf } from './bleeding-strength.ts';
import type { SaidRecord } from './collect-reading.ts';
import { type Fact, factsOf, isSingle, placeOf } from './facts.ts';

/** A fact with the index of the record that says it. */
export type HeldFact = { readonly fact: Fact; readonly record: number };

/**
 * The facts of a file, each once, by their places. Of two values for one thing the strongest bleeding holds, and of others the one
 * that stands first; what the other record said becomes a remark in its own words, if it has any.
 */
export function settleDoubles(
  records: readonly SaidRecord[],
  { symptomName }: { readonly symptomName: (id: string) => string },
): ReadonlyMap<string, HeldFact> {
  const held = new Map<string, HeldFact>();
  const room = createRoom();
  const remark = (on: LocalDate, { value, record }: { value: string; record: number }) => {
    const fact: Fact = { on, key: 'remark', value };
    if (!held.has(placeOf(fact))) held.set(placeOf(fact), { fact, record });
  };
  const settle = (before: HeldFact, later: HeldFact): void => {
    const loser = contradiction(before, later);
    if (loser === before) held.set(placeOf(later.fact), later);
    const words = loser && records[loser.record]?.words;
    if (words !== undefined) remark(later.fact.on, { value: words, record: loser?.record ?? later.record });
  };
  for (const [record, { days }] of records.entries()) {
    for (const fact of days.flatMap(factsOf)) {
      const before = held.get(placeOf(fact));
      if (before !== undefined) settle(before, { fact, record });
      else if (room.isFor(fact)) held.set(placeOf(fact), { fact, record });
      else
        remark(fact.on, {
          value: fact.key === 'symptoms' ? symptomName(fact.value) : String(fact.value),
          record,
        });
    }
  }
  return held;
}

/** Of two facts in one place the one that doesn't hold; `undefined` if they say the same. */
function contradiction(before: HeldFact, later: HeldFact): HeldFact | undefined {
  if (!isSingle(before.fact) || before.fact.value === later.fact.value) return undefined;
  if (before.fact.key !== 'bleeding') return later;
  const levelOf = ({ fact }: HeldFact) => BLEEDING_LEVELS.find((level) => level === fact.value) ?? 'none';
  return strongerOf(levelOf(before), levelOf(later)) === levelOf(before) ? later : before;
}

/** How many symptoms and tags a day still takes. */
function createRoom() {
  const counts = new Map<string, number>();
  const MOST: Readonly<Partial<Record<Fact['key'], number>>> = {
    symptoms: DAY_SYMPTOMS_MAX,
    tag: JOURNAL_TAGS_MAX,
  };
  return {
    isFor: ({ on, key }: Fact): boolean => {
      const most = MOST[key];
      if (most === undefined) return true;
      const count = counts.get(`${on}/${key}`) ?? 0;
      counts.set(`${on}/${key}`, count + 1);
      return count < most;
    },
  };
}

/** The name of a symptom for a remark. */
export const nameOfSymptom =
  (names: ReadonlyMap<string, string>) =>
  (id: string): string =>
    isBuiltIn(id) ? id.replaceAll('_', ' ') : (names.get(id) ?? id);
