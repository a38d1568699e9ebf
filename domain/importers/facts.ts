import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { isIntimate } from '#domain/day-log/day-log.fields.ts';
import type { DayFields, ReportedDay } from './record-outcome.ts';

/** Fields that have one value a day, so that two records, or the file and the person, can contradict each other. */
export const SINGLE_KEYS = [
  'bleeding',
  'pain',
  'mood',
  'energy',
  'sleep',
  'discharge',
  'temperature',
  'lh',
  'pregnancy_test',
  'pill',
  'weight',
] as const satisfies readonly (keyof DayFields)[];
export type SingleKey = (typeof SINGLE_KEYS)[number];
/** Fields with several values, which are united. */
export const LIST_KEYS = [
  'heavy_details',
  'pain_places',
  'pain_flags',
  'symptoms',
  'sex',
] as const satisfies readonly (keyof DayFields)[];
export type ListKey = (typeof LIST_KEYS)[number];

/** What goes along with a single value: it says something of that value alone. */
export type Rider = Exclude<keyof DayFields, SingleKey | ListKey>;
const RIDERS = { counts: 'bleeding', disturbed: 'temperature' } as const satisfies Record<Rider, SingleKey>;

/** One thing that a record says of a day. */
export type Fact = { readonly on: LocalDate } & (
  | { readonly key: SingleKey; readonly value: string | number; readonly riders: DayFields }
  | { readonly key: ListKey; readonly value: string }
  | { readonly key: 'note' | 'tag' | 'remark' | 'start'; readonly value: string }
);

/** Everything that a record says of a day, in no particular order. */
export function factsOf({ on, fields = {}, ...texts }: ReportedDay): Fact[] {
  const facts: Fact[] = [];
  for (const key of SINGLE_KEYS) {
    const value = fields[key];
    if (value !== undefined && value !== null) facts.push({ on, key, value, riders: ridersOf(key, fields) });
  }
  for (const key of LIST_KEYS) {
    for (const value of fields[key] ?? []) facts.push({ on, key, value });
  }
  if (texts.isStart) facts.push({ on, key: 'start', value: '' });
  if (texts.note) facts.push({ on, key: 'note', value: texts.note });
  for (const value of texts.tags ?? []) facts.push({ on, key: 'tag', value });
  for (const value of texts.remarks ?? []) facts.push({ on, key: 'remark', value });
  return facts;
}

function ridersOf(key: SingleKey, fields: DayFields): DayFields {
  const riders = Object.entries(RIDERS).filter(([, of]) => of === key);
  return Object.fromEntries(
    riders.flatMap(([rider]) => {
      const value = fields[rider as Rider]; // a key of RIDERS
      return value === undefined || value === null ? [] : [[rider, value]];
    }),
  );
}

/** Sex, discharge and tests, by the names that apps give to them: "sex_life", "HKCategoryTypeIdentifierCervicalMucusQuality". */
const INTIMATE_WORDS =
  /sex|intercourse|masturbat|condom|libido|desire|orgasm|discharge|mucus|fluid|cervi|(?:ovulation|pregnancy|lh)[ _-]?tests?\b|^tests?$/i;

/** Whether words of another app, or its name for a kind of record, are about what may be kept only with the consent `intimate`. */
export const areIntimateWords = (words: string): boolean => INTIMATE_WORDS.test(words);

/** Whether it may be kept only with the consent `intimate`; of a remark, its own words and its record's kind tell. */
export const isIntimateFact = ({ key, value }: Fact, category: string): boolean =>
  key === 'remark'
    ? areIntimateWords(category) || areIntimateWords(value)
    : isIntimate({ [key]: key === 'pain_flags' ? [value] : value });

/** Whether a day has one value of it. */
export const isSingleFact = (fact: Fact): fact is Extract<Fact, { key: SingleKey }> =>
  SINGLE_KEYS.some((key) => key === fact.key);

/** Whether a day has several values of it. */
export const isListFact = (fact: Fact): fact is Extract<Fact, { key: ListKey }> =>
  LIST_KEYS.some((key) => key === fact.key);

/** What can be said once of a day: two facts with the same place say the same, or contradict each other. */
export const factKey = (fact: Fact): string =>
  isSingleFact(fact) ? `${fact.on}/${fact.key}` : `${fact.on}/${fact.key}/${fact.value}`;

/** The weakest first. A strength says more than bleeding without one, and that more than spotting. */
const BY_STRENGTH: readonly BleedingLevel[] = ['none', 'spotting', 'unspecified', 'light', 'medium', 'heavy'];

/** How strong bleeding is beside other levels, from 0 for none. */
export const strengthOf = (level: BleedingLevel): number => BY_STRENGTH.indexOf(level);

/** The stronger of two levels. */
export const strongerOf = (one: BleedingLevel, other: BleedingLevel): BleedingLevel =>
  strengthOf(other) > strengthOf(one) ? other : one;
