import { queryOptions, useQuery } from '@tanstack/react-query';
import { listLabels } from '#domain/labels/labels.calls.ts';
import { FRESH_ON_FOCUS } from '#web/features/tasks/task-search.ts';
import { send } from '#web/lib/http/api-client.ts';
import { registerOptimistic, useOptimisticQuery } from '#web/sync/pending.ts';

/** All labels, by name. */
export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }) => (await send(listLabels, { signal })).labels,
  ...FRESH_ON_FOCUS,
});

registerOptimistic({
  roots: ['labels'],
  kinds: ['label-added', 'label-changed', 'label-deleted'],
  load: async () => (await import('./labels.mutations.ts')).applyPendingLabels,
});

export const useLabels = () => useQuery(useOptimisticQuery(labelsQuery));
