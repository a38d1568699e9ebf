import { compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import { BLEEDING_LEVELS, makesPeriods, startsOfEpisodes } from '#domain/day-log/bleeding.ts';
import { CLUE_WORDS } from './clue.ts';
import type { ReportedRecord } from './collect-reading.ts';
import { FLO_WORDS } from './flo.ts';
import type { Fact, Match, RecordFact } from './match-records.ts';
import { OVUMCY_FLOWS, OVUMCY_SYMPTOMS, OVUMCY_WORDS } from './ovumcy.ts';
import { keyOf } from './source-names.ts';

/** A count by name: one of our kinds, or the source's own word. */
export type Counted = { readonly name: string; readonly count: number };

/** The outcome of every record of a file. The counts of records add up to `records`. */
export type HistoryReceipt = {
  readonly records: number;
  /** The first and last day in the file; `null` for a file without days. */
  readonly first: LocalDate | null;
  readonly last: LocalDate | null;
  /** `kinds` counts days by the kinds taken on them, and tasks, habits and checks; the most frequent first. */
  readonly taken: { readonly count: number; readonly kinds: readonly Counted[] };
  /** `categories` counts records by the source's own words, the most frequent first. */
  readonly remarks: { readonly count: number; readonly categories: readonly Counted[] };
  readonly alreadyHere: number;
  readonly differs: number;
  readonly proposed: number;
  readonly leftOut: { readonly count: number; readonly reasons: readonly Counted[] };
  readonly notUnderstood: number;
  /** The file's own periods, days of bleeding that make them, and days of spotting. */
  readonly periods: number;
  readonly bleedingDays: number;
  readonly spottingDays: number;
};

export type MatchedFact = RecordFact & { readonly match: Match };

/** The outcome of a record; `twice` if others of the file have all of it, `no_room` if its day is full of remarks. */
export type RecordOutcome = 'taken' | 'remark' | 'here' | 'differs' | 'twice' | 'no_room';

/** The outcome of each record: taken if anything of it becomes a field. */
export function outcomesOf(
  records: readonly ReportedRecord[],
  { judged, overfull }: { judged: readonly MatchedFact[]; overfull: ReadonlySet<number> },
): RecordOutcome[] {
  const matches = Map.groupBy(judged, ({ record }) => record);
  return records.map((_, index) => {
    const becomes = new Set((matches.get(index) ?? []).map(({ match }) => match.becomes));
    if (becomes.has('field')) return 'taken';
    if (becomes.has('differs')) return 'differs';
    if (becomes.has('remark')) return 'remark';
    if (becomes.has('here')) return 'here';
    return overfull.has(index) ? 'no_room' : 'twice';
  });
}

/** The kinds of facts in the receipt, unless they have the name of their key; starts and riders count as bleeding. */
const KINDS: Readonly<Partial<Record<Fact['key'], string>>> = {
  heavy_details: 'bleeding',
  start: 'bleeding',
  pain_places: 'pain',
  pain_flags: 'pain',
  lh: 'tests',
  pregnancy_test: 'tests',
  tag: 'note',
};

/** The number of days with something new, by kind. */
export function takenKinds(judged: readonly MatchedFact[]): ReadonlyMap<string, number> {
  const days = new Set(
    judged
      .filter(({ match }) => match.becomes === 'field')
      .map(({ fact }) => `${KINDS[fact.key] ?? fact.key}/${fact.on}`),
  );
  return countsOf([...days].map((day) => day.slice(0, day.indexOf('/'))));
}

/** The number of records that become remarks, by the source's own words. */
export const remarkCategories = (records: readonly ReportedRecord[], outcomes: readonly RecordOutcome[]) =>
  countsOf(records.filter((_, index) => outcomes[index] === 'remark').map(({ category }) => category));

/** The facts about bleeding, and whether they make periods. */
const bleedingIn = (facts: readonly RecordFact[]) =>
  facts.flatMap(({ fact }) => {
    if (fact.key !== 'bleeding') return [];
    const level = BLEEDING_LEVELS.find((known) => known === fact.value) ?? null;
    return [{ ...fact, isPeriod: makesPeriods(level) }];
  });

/** The days on which the periods begin that these facts make, oldest first. */
export function periodStartsIn(facts: readonly RecordFact[]): LocalDate[] {
  const counting = bleedingIn(facts).filter(({ isPeriod, riders }) => isPeriod && riders.counts !== 0);
  const starts = facts.flatMap(({ fact }) => (fact.key === 'start' ? [fact.on] : []));
  return startsOfEpisodes([...counting.map(({ on }) => on), ...starts]);
}

/** The periods, days of bleeding and days of spotting that the file itself has. */
export function periodsIn(
  facts: readonly RecordFact[],
): Pick<HistoryReceipt, 'periods' | 'bleedingDays' | 'spottingDays'> {
  const bleeding = bleedingIn(facts);
  return {
    periods: periodStartsIn(facts).length,
    bleedingDays: bleeding.filter(({ isPeriod }) => isPeriod).length,
    spottingDays: bleeding.filter(({ value }) => value === 'spotting').length,
  };
}

/** The first and last day of some facts; `null` without any. */
export function spanOf(judged: readonly RecordFact[]): Pick<HistoryReceipt, 'first' | 'last'> {
  const days = [...new Set(judged.map(({ fact }) => fact.on))].sort(compareDates);
  return { first: days[0] ?? null, last: days.at(-1) ?? null };
}

/** How often each name occurs. */
export function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Counts as a list, the largest first. */
export const byCount = (counts: ReadonlyMap<string, number>): Counted[] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count);

const KNOWN: ReadonlySet<string> = new Set([
  ...CLUE_WORDS,
  ...FLO_WORDS,
  ...[...OVUMCY_FLOWS, ...OVUMCY_SYMPTOMS, ...Object.values(OVUMCY_WORDS).flatMap(Object.keys)].map(keyOf),
]);

/** Whether a word is a known type or option of an app, and so not a person's own choice. */
export const isKnownName = (word: string): boolean => KNOWN.has(keyOf(word));
