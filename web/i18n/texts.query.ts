import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { loadTexts, type TextFile } from './load-texts.ts';

/** Texts that are read as they lie, not by `t`: loaded once, and only where a page shows them. */
export function textsQuery<File extends TextFile>(file: File, language: Language) {
  return queryOptions({
    queryKey: ['texts', file, language],
    queryFn: () => loadTexts(language, file),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
