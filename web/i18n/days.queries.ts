import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';

/** The daily texts of the 28-day reference, day 1 first. */
export type DayTexts = readonly {
  readonly title: string;
  readonly message: string;
  /** What oestrogen and progesterone typically do. */
  readonly hormone: string;
}[];

const loaders = import.meta.glob<DayTexts>(['./days/*.json', '!**/es.json'], { import: 'default' });

/** The daily texts of one language, loaded once and only where a page shows them. */
export function dayTextsQuery(language: Language) {
  return queryOptions({
    queryKey: ['day-texts', language],
    queryFn: () =>
      loaders[`./days/${language}.json`]?.() ?? Promise.reject(new Error(`no days in ${language}`)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
