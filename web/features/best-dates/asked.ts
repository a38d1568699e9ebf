import type { Keyword } from '#domain/best-dates/keywords.ts';

/** What to find dates for: a theme's ready-made activity, or a sentence in the person's own words. */
export type Asked =
  | { readonly kind: 'keyword'; readonly keyword: Keyword }
  | { readonly kind: 'sentence'; readonly sentence: string };

/** The activity as headings and tasks name it. */
export function activityOf(asked: Asked, language: keyof Keyword['names']): string {
  return asked.kind === 'keyword' ? asked.keyword.names[language] : asked.sentence;
}
