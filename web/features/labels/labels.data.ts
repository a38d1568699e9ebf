import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Label, type LabelMark, listLabels } from '#domain/labels/labels.calls.ts';
import { byLabelName, isSameLabel } from '#domain/labels/labels.rules.ts';
import { FRESH_ON_FOCUS } from '#web/features/tasks/task-search.ts';
import { send } from '#web/lib/http/api-client.ts';
import type { UnsentChange } from '#web/sync/change.ts';
import { type ApplyPending, registerOptimistic, useOptimisticQuery } from '#web/sync/pending.ts';

/** All labels, by name. */
export const labelsQuery = queryOptions({
  queryKey: ['labels'],
  queryFn: async ({ signal }) => (await send(listLabels, { signal })).labels,
  ...FRESH_ON_FOCUS,
});

export const useLabels = () => useQuery(useOptimisticQuery(labelsQuery));

/** The labels as the server will answer once it has the unsent changes. */
export const applyPendingLabels: ApplyPending = (answer, { changes }) =>
  changes.reduce(labelsAfter, answer as readonly Label[]); // the query's answer

function labelsAfter(labels: readonly Label[], { about, call }: UnsentChange): readonly Label[] {
  const isSame = ({ label_id: id }: Label) => id === about.id;
  if (about.kind === 'label-deleted') return labels.filter((label) => !isSame(label));
  // This app wrote the body itself, so its shape is known.
  const sent = call.body as Partial<LabelMark>;
  if (about.kind === 'label-changed')
    return labels.map((label) => (isSame(label) ? { ...label, ...sent } : label)).sort(byLabelName);
  const { name = '', color = null } = sent;
  if (labels.some((label) => isSame(label) || isSameLabel(label.name, name))) return labels;
  return [...labels, { label_id: about.id, name, color, tasks: 0 }].sort(byLabelName);
}

registerOptimistic({
  roots: ['labels'],
  kinds: ['label-added', 'label-changed', 'label-deleted'],
  apply: applyPendingLabels,
});
