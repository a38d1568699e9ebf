import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { loadSheetWords } from './sheet/sheet-words.ts';

/** The words of a sheet. They hold functions, so they aren't kept on the device. */
export const sheetWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['sheet-words', language],
    queryFn: () => loadSheetWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
