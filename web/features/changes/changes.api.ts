import { seeChanges, undoChanges } from '#domain/changes/changes.calls.ts';
import { reloadFollowing } from '#web/lib/cycle/following.ts';
import { send } from '#web/lib/http/api-client.ts';
import { requestOf } from '#web/lib/http/request-of.ts';
import { sendOrKeep } from '#web/sync/send-or-keep.ts';

/** Notes that a batch was looked at, even if the page is left meanwhile. */
export function seeBatch(batchId: string) {
  return sendOrKeep({
    ...requestOf(seeChanges, { params: { batch_id: batchId }, body: {} }),
    answer: seeChanges.answer,
    about: { kind: 'changes-seen', id: batchId },
  });
}

/** Puts back what a batch changed; the tasks are reloaded with it. */
export async function undoBatch(batchId: string) {
  try {
    return await send(undoChanges, { params: { batch_id: batchId }, body: {} });
  } finally {
    void reloadFollowing();
  }
}
