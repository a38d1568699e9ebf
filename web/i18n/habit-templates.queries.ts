import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import type { HabitTemplateId } from '#domain/habits/templates.ts';

/** The title and description of every template. */
export type HabitTemplateTexts = Readonly<
  Record<HabitTemplateId, { readonly title: string; readonly description: string }>
>;

const loaders = import.meta.glob<HabitTemplateTexts>(['./habit-templates/*.json', '!**/es.json'], {
  import: 'default',
});

/** The templates' texts in one language, loaded once and only where a page shows them. */
export function habitTemplateTextsQuery(language: Language) {
  return queryOptions({
    queryKey: ['habit-template-texts', language],
    queryFn: () =>
      loaders[`./habit-templates/${language}.json`]?.() ??
      Promise.reject(new Error(`no habit templates in ${language}`)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
