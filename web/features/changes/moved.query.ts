import { queryOptions } from '@tanstack/react-query';
import { listChanges } from '#domain/changes/changes.calls.ts';
import type { ChangeBatch, Moved } from '#domain/changes/changes.schema.ts';
import { send } from '#web/lib/http/api-client.ts';
import { layOver } from '#web/sync/overlay.ts';

// In its own file, because the dashboard needs only this query.

/** Query keys of what was changed of the tasks. */
export const CHANGES_KEYS = { moved: ['changes', 'moved'], pages: ['changes', 'pages'] } as const;

const TITLES_SHOWN = 3;

// A notice that was put away is away, also before the server knows.
layOver({
  roots: ['changes'],
  kinds: ['changes-seen'],
  lay: (answer, { queryKey, changes }) => {
    if (queryKey[1] !== CHANGES_KEYS.moved[1]) return answer;
    const moved = answer as Moved | null; // of the query below
    return changes.some(({ about }) => about.id === moved?.batch_id) ? null : answer;
  },
});

/** The newest moves that weren't looked at, as the dashboard brings them; `null` without any. */
export const movedQuery = queryOptions({
  queryKey: CHANGES_KEYS.moved,
  queryFn: async ({ signal }): Promise<Moved | null> => {
    const { batches } = await send(listChanges, { query: {}, signal });
    const newest = batches.find(
      ({ cause, seen_at: seen, undone_at: undone }) => cause === 'moved' && seen === null && undone === null,
    );
    return newest ? movedOf(newest) : null;
  },
  staleTime: 60_000,
});

function movedOf({ batch_id, reason, items }: ChangeBatch): Moved | null {
  const byDay = items.toSorted((left, right) => startIn(left).localeCompare(startIn(right)));
  const [first] = byDay;
  if (!first) return null;
  return {
    batch_id,
    reason,
    titles: byDay.slice(0, TITLES_SHOWN).map(({ title }) => title),
    from_on: first.before.task_start_on ?? null,
    to_on: first.after.task_start_on ?? null,
    count: items.length,
  };
}

const startIn = ({ after }: ChangeBatch['items'][number]): string => after.task_start_on ?? '9999';
