import type { Keyword } from '#domain/best-dates/keywords.ts';

/** What to find dates for: a theme's ready-made activity, or a sentence in the person's own words. */
export type DateSearch =
  | { readonly kind: 'keyword'; readonly keyword: Keyword }
  | { readonly kind: 'sentence'; readonly sentence: string };

/** The activity as headings and tasks name it. */
export function activityOf(search: DateSearch, language: keyof Keyword['names']): string {
  return search.kind === 'keyword' ? search.keyword.names[language] : search.sentence;
}
