import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { loadDayWords } from './load-day-words.ts';

/** The words of the days in one language, loaded once. */
export function dayWordsQuery(language: Language) {
  return queryOptions({
    queryKey: ['day-words', language],
    queryFn: () => loadDayWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
