import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { isIntimate } from '#domain/day-log/day-log.fields.ts';
import {
  LIST_KEYS,
  type ListKey,
  RIDERS,
  type Rider,
  SINGLE_KEYS,
  type SingleKey,
} from '#domain/portability/made-imports.schema.ts';
import type { DayFields, ReportedDay } from './record-outcome.ts';

/** One fact of a record about a day. */
export type Fact = { readonly on: LocalDate } & (
  | { readonly key: SingleKey; readonly value: string | number; readonly riders: DayFields }
  | { readonly key: ListKey; readonly value: string }
  | { readonly key: 'note' | 'tag' | 'remark' | 'start'; readonly value: string }
);

/** All facts of a record about a day, in no particular order. */
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

/** Sex, discharge and tests, by the names that apps give them: "sex_life", "HKCategoryTypeIdentifierCervicalMucusQuality". */
const INTIMATE_WORDS =
  /sex|intercourse|masturbat|condom|libido|desire|orgasm|discharge|mucus|fluid|cervi|(?:ovulation|pregnancy|lh)[ _-]?tests?\b|^tests?$/i;

/** Whether words of another app, or its name for a kind of record, are about something that needs the consent `intimate`. */
export const areIntimateWords = (words: string): boolean => INTIMATE_WORDS.test(words);

/** Whether a fact may only be stored with the consent `intimate`; a remark is judged by its own words and its record's kind. */
export const isIntimateFact = ({ key, value }: Fact, category: string): boolean =>
  key === 'remark'
    ? areIntimateWords(category) || areIntimateWords(value)
    : isIntimate({ [key]: key === 'pain_flags' ? [value] : value });

/** Whether it's a field with one value a day. */
export const isSingleFact = (fact: Fact): fact is Extract<Fact, { key: SingleKey }> =>
  SINGLE_KEYS.some((key) => key === fact.key);

/** Whether it's a field with several values a day. */
export const isListFact = (fact: Fact): fact is Extract<Fact, { key: ListKey }> =>
  LIST_KEYS.some((key) => key === fact.key);

/** The key of a fact: two facts with the same key agree or contradict each other. */
export const factKey = (fact: Fact): string =>
  isSingleFact(fact) ? `${fact.on}/${fact.key}` : `${fact.on}/${fact.key}/${fact.value}`;

/** The weakest first. Bleeding with a strength ranks above bleeding without one, which ranks above spotting. */
const BY_STRENGTH: readonly BleedingLevel[] = ['none', 'spotting', 'unspecified', 'light', 'medium', 'heavy'];

/** The rank of a level of bleeding, from 0 for none. */
export const bleedingRank = (level: BleedingLevel): number => BY_STRENGTH.indexOf(level);

/** The stronger of two levels. */
export const strongerOf = (one: BleedingLevel, other: BleedingLevel): BleedingLevel =>
  bleedingRank(other) > bleedingRank(one) ? other : one;
