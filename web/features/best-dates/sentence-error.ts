import { SENTENCE_RANGE } from '#domain/best-dates/best-dates.schema.ts';

export type SentenceError = 'missing' | 'short' | 'long';

/** What is wrong with a sentence, its length counted in code points as the server does; `undefined` where nothing is. */
export function sentenceError(sentence: string): SentenceError | undefined {
  const length = [...sentence.trim().normalize('NFC')].length;
  if (length === 0) return 'missing';
  if (length < SENTENCE_RANGE.min) return 'short';
  return length > SENTENCE_RANGE.max ? 'long' : undefined;
}
