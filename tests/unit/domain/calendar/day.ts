import fc from 'fast-check';
import { fromEpochDay, type LocalDate, parseLocalDate, toEpochDay } from '#domain/calendar/local-date.ts';

/** A day written out in a test. */
export function day(text: string): LocalDate {
  const date = parseLocalDate(text);
  if (date === undefined) throw new Error(`${text} is no day`);
  return date;
}

/** Fields of a record, with days as texts. */
export type DaysAsTexts<Fields> = {
  [Key in keyof Fields]?: Fields[Key] extends LocalDate | null ? string | null : Fields[Key];
};

/** Any day from the first to the last, both included. */
export function anyDay({ first, last }: { first: string; last: string }): fc.Arbitrary<LocalDate> {
  return fc.integer({ min: toEpochDay(day(first)), max: toEpochDay(day(last)) }).map(fromEpochDay);
}
