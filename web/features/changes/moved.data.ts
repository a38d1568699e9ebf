import { queryOptions } from '@tanstack/react-query';
import type { Moved } from '#domain/changes/changes.schema.ts';
import { registerOptimistic } from '#web/sync/pending.ts';

// In its own file, because the dashboard needs only this query.

/** Query keys of the changes of tasks. */
export const CHANGES_KEYS = { moved: ['changes', 'moved'], pages: ['changes', 'pages'] } as const;

// A dismissed notice stays hidden, even before the server knows.
registerOptimistic({
  roots: ['changes'],
  kinds: ['changes-seen'],
  apply: (answer, { queryKey, changes }) => {
    if (queryKey[1] !== CHANGES_KEYS.moved[1]) return answer;
    const moved = answer as Moved | null; // of the query below
    return changes.some(({ about }) => about.id === moved?.batch_id) ? null : answer;
  },
});

/** The newest moves that haven't been seen, as the dashboard's call returns them; `null` if there are none. */
export const movedQuery = queryOptions({
  queryKey: CHANGES_KEYS.moved,
  queryFn: async ({ signal }): Promise<Moved | null> => {
    // The dashboard's call returns it, so the code that reloads it isn't in the first chunk.
    const { fetchMoved } = await import('./fetch-moved.ts');
    return fetchMoved(signal);
  },
  staleTime: 60_000,
});
