import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Moved } from '#domain/changes/changes.calls.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { registerOptimistic, useOptimisticQuery } from '#web/sync/pending.ts';

// A dismissed notice stays hidden, even before the server knows.
registerOptimistic({
  roots: ['changes'],
  kinds: ['changes-seen'],
  apply: (answer, { queryKey, changes }) => {
    if (queryKey[1] !== 'moved') return answer;
    const moved = answer as Moved | null; // of the query below
    return changes.some(({ about }) => about.id === moved?.batch_id) ? null : answer;
  },
});

/** The newest moves that haven't been seen, as the dashboard's call returns them; `null` if there are none. */
export const movedQuery = queryOptions({
  queryKey: ['changes', 'moved'],
  // The dashboard's call returns it, so the code that reloads it isn't in the first chunk.
  queryFn: async ({ signal }): Promise<Moved | null> =>
    (await import('./changes.data.ts')).fetchMoved(signal),
  staleTime: 60_000,
});

// Seldom needed, so not in the first chunk.
const MovedNotice = lazyPart(async () => (await import('./moved-notice.tsx')).MovedNotice, {
  texts: ['changes'],
  fallback: <div className="h-36" />,
});

/** Says which tasks moved with the forecast, until the person has seen it. Its space is reserved while its code loads. */
export function MovedBanner() {
  const { data: unseen } = useQuery(useOptimisticQuery(movedQuery));
  // Moves that are undone stay until they're dismissed, because the notice says that they were undone.
  const [undone, setUndone] = useState<Moved | null>(null);
  const moved = unseen ?? undone;
  if (!moved) return null;
  return <MovedNotice key={moved.batch_id} moved={moved} onUndo={setUndone} />;
}
