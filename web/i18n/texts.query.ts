import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { loadTexts, type TextFile } from './load-texts.ts';

/** Texts read directly instead of through `t`; loaded once, and only if a page shows them. */
export function textsQuery<File extends TextFile>(file: File, language: Language) {
  return queryOptions({
    queryKey: ['texts', file, language],
    queryFn: () => loadTexts(language, file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
