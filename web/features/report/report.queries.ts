import { queryOptions } from '@tanstack/react-query';
import { readReport } from '#domain/report/report.calls.ts';
import { send } from '#web/lib/http/api-client.ts';

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
