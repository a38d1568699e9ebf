import i18next from 'i18next';
import {
  addLabel,
  deleteLabel,
  type LabelMark,
  mergeLabel,
  updateLabel,
} from '#domain/labels/labels.calls.ts';
import { reloadTasks } from '#web/features/tasks/tasks.data.ts';
import { send } from '#web/lib/http/api-client.ts';
import { isNotFound, requestOf } from '#web/lib/http/http.ts';
import {
  notifyFailure,
  queryClient,
  useSingleMutation,
  useToastedMutation,
} from '#web/lib/http/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import { newId } from '#web/sync/change.ts';
import { enqueueMutation, QUEUED } from '#web/sync/pending.ts';
import { labelsQuery } from './labels.data.ts';

/** Reloads what shows labels. */
const reloadLabels = () => void Promise.all([queryClient.invalidateQueries(labelsQuery), reloadTasks()]);

/** Adds a label of a name. */
export function useAddLabel(onAdded: () => void) {
  return useToastedMutation<void, string>({
    mutationKey: ['add-label'],
    mutationFn: async (name) => {
      const id = newId();
      const answer = await enqueueMutation({
        ...requestOf(addLabel, { body: { id, name } }),
        answer: addLabel.answer,
        about: { kind: 'label-added', id, name },
      });
      if (answer !== QUEUED) void queryClient.invalidateQueries(labelsQuery);
    },
    onSuccess: (_, name) => {
      onAdded();
      void notify({ tone: 'success', text: i18next.t('labels.added', { name }) });
    },
  });
}

/** Saves a label's name and colour. */
export function useSaveLabel({ label_id: id, name: before }: LabelMark) {
  return useSingleMutation<unknown, Partial<Pick<LabelMark, 'name' | 'color'>>>({
    mutationKey: [`save-label ${id}`],
    mutationFn: (change) =>
      enqueueMutation({
        ...requestOf(updateLabel, { body: { label_id: id, ...change } }),
        answer: updateLabel.answer,
        about: { kind: 'label-changed', id, name: change.name ?? before },
      }),
    onSuccess: (answer) => answer !== QUEUED && reloadLabels(),
    onError: (error) => {
      notifyFailure(error);
      // Another device may have taken the name: the form then offers to put the two together.
      void queryClient.invalidateQueries(labelsQuery);
    },
  });
}

/** Takes a label off all tasks and deletes it. */
export function useDeleteLabel({ label_id: id, name }: LabelMark, onDeleted: () => void) {
  return useToastedMutation<unknown, void>({
    mutationKey: [`delete-label ${id}`],
    mutationFn: () =>
      enqueueMutation({
        ...requestOf(deleteLabel, { params: { id } }),
        answer: deleteLabel.answer,
        about: { kind: 'label-deleted', id, name },
      }).catch((error: unknown) => {
        // An already deleted label is the wanted result.
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: (answer) => {
      onDeleted();
      if (answer !== QUEUED) reloadLabels();
      void notify({ tone: 'success', text: i18next.t('labels.deleted') });
    },
  });
}

/** Gives a label's tasks another one in its place; needs a connection. */
export function useMergeLabel({ label_id: id }: LabelMark, onMerged: () => void) {
  return useToastedMutation<unknown, LabelMark>({
    mutationKey: [`merge-label ${id}`],
    mutationFn: ({ label_id: into }) => send(mergeLabel, { params: { id }, body: { into } }),
    onSuccess: (_, { name }) => {
      onMerged();
      reloadLabels();
      void notify({ tone: 'success', text: i18next.t('labels.merged', { name }) });
    },
  });
}
