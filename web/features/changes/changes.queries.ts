import { infiniteQueryOptions } from '@tanstack/react-query';
import { listChanges } from '#domain/changes/changes.calls.ts';
import { BATCHES_PAGE } from '#domain/changes/changes.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { CHANGES_KEYS } from './moved.query.ts';

/** What was moved, planned and skipped in 90 days, the newest first, page by page. */
export const changesQuery = infiniteQueryOptions({
  queryKey: CHANGES_KEYS.pages,
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === '' ? {} : { after: pageParam };
    return (await send(listChanges, { query, signal })).batches;
  },
  initialPageParam: '',
  getNextPageParam: (batches) => (batches.length < BATCHES_PAGE ? null : batches.at(-1)?.batch_id),
  meta: { toastsFailure: true },
});
