import * as v from 'valibot';
import { sentenceSchema } from '#domain/best-dates/best-dates.schema.ts';
import { findFormErrors } from '#web/lib/forms/faults.ts';

const RULES = {
  schema: v.object({ sentence: sentenceSchema }),
  words: { sentence: { too_short: 'short', too_long: 'long' } },
} as const;

export type SentenceError = 'missing' | 'short' | 'long';

/** What's wrong with a sentence, if anything. */
export function sentenceError(sentence: string): SentenceError | undefined {
  return sentence.trim() === '' ? 'missing' : findFormErrors(RULES, { sentence }).sentence;
}
