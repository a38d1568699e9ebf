import { listChanges } from '#domain/changes/changes.calls.ts';
import type { ChangeBatch, Moved } from '#domain/changes/changes.schema.ts';
import { send } from '#web/lib/http/api-client.ts';

const TITLES_SHOWN = 3;

/** The newest moves that haven't been seen; `null` if there are none. */
export async function fetchMoved(signal: AbortSignal): Promise<Moved | null> {
  const { batches } = await send(listChanges, { query: {}, signal });
  const newest = batches.find(
    ({ cause, seen_at: seen, undone_at: undone }) => cause === 'moved' && seen === null && undone === null,
  );
  return newest ? movedOf(newest) : null;
}

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
