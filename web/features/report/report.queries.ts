import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/account/language.ts';
import { readReport } from '#domain/report/report.calls.ts';
import { send } from '#web/lib/http/api-client.ts';
import { loadSheetWords } from './sheet/sheet-words.ts';

export type ReportSpan = { readonly from: string; readonly to: string };

/** The facts of a span; only with `isPrivate` what is stored encrypted is in them. Reloaded with each visit, like all insights. */
export const reportQuery = ({ from, to }: ReportSpan, isPrivate: boolean) =>
  queryOptions({
    queryKey: ['report', from, to, isPrivate],
    queryFn: ({ signal }) =>
      send(readReport, { params: { from, to }, query: { private: isPrivate ? '1' : '0' }, signal }),
    refetchOnMount: 'always',
    // Not kept on the device: it's worked out from what is.
    gcTime: 0,
  });

/** The words of a sheet. They hold functions, so they aren't kept on the device. */
export const sheetWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['sheet-words', language],
    queryFn: () => loadSheetWords(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
