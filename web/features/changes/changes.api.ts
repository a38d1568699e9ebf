import { markChangesSeen, undoChanges } from '#domain/changes/changes.calls.ts';
import { invalidateDependents } from '#web/lib/cycle/following.ts';
import { send } from '#web/lib/http/api-client.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { enqueueMutation } from '#web/sync/send-or-keep.ts';

/** Notes that a batch was looked at, even if the page is left meanwhile. */
export function markBatchSeen(batchId: string) {
  return enqueueMutation({
    ...requestOf(markChangesSeen, { params: { batch_id: batchId }, body: {} }),
    answer: markChangesSeen.answer,
    about: { kind: 'changes-seen', id: batchId },
  });
}

/** Puts back what a batch changed; the tasks are reloaded with it. */
export async function undoBatch(batchId: string) {
  try {
    return await send(undoChanges, { params: { batch_id: batchId }, body: {} });
  } finally {
    void invalidateDependents();
  }
}
