import { publicChange, publicReason } from '#domain/changes/changes.schema.ts';
import type { PortableData } from '#domain/portability/portable-data.schema.ts';
import type { StoredPerson } from './portability.repository.ts';

// What only an export has: an import leaves it.

/** What was moved, planned and skipped, with its tasks. */
export function changesIn({ changeBatches, changeItems, tasks }: StoredPerson): PortableData['changes'] {
  const itemsOf = Map.groupBy(changeItems, ({ batchId }) => batchId);
  const titleOf = new Map(tasks.map(({ taskId, title }) => [taskId, title]));
  return changeBatches.map(({ batchId, cause, reason, madeAt, seenAt, undoneAt }) => ({
    batch_id: batchId,
    cause,
    reason: publicReason(reason),
    made_at: madeAt,
    seen_at: seenAt,
    undone_at: undoneAt,
    items: (itemsOf.get(batchId) ?? []).map(({ taskId, title, before, after }) => ({
      task_id: taskId,
      // A planned item has none.
      title: title || (titleOf.get(taskId) ?? ''),
      before: publicChange(before),
      after: publicChange(after),
    })),
  }));
}

/** The room that a person has in the days. */
export function plansIn({ planPreferences: preferences }: StoredPerson): PortableData['plan_preferences'] {
  if (!preferences) return null;
  const { minutes, window, horizon, useBusy } = preferences;
  return {
    minutes: [...minutes],
    window: window.map((hours) => hours && { ...hours }),
    horizon,
    use_busy: useBusy,
  };
}
