import { listChanges, markChangesSeen, undoChanges } from '#domain/changes/changes.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { CHANGES_EXAMPLES } from './changes.examples.ts';

/** What was moved, planned and skipped: history, notice and undo (contract §6). */
export const changesRoutes = routesOf(
  route(listChanges, {
    summary: 'What was moved, planned and skipped in the last 90 days, a page at a time',
    example: CHANGES_EXAMPLES.list,
    handle: async (c, { query }) => ({ batches: await c.var.services.changes.page(query.after) }),
  }),
  route(markChangesSeen, {
    summary: 'Note that a batch of changes was looked at',
    example: CHANGES_EXAMPLES.see,
    handle: (c, { params }) => c.var.services.changes.see(params.batch_id),
  }),
  route(undoChanges, {
    summary: 'Put back what a batch changed, where the tasks still have it',
    example: CHANGES_EXAMPLES.undo,
    handle: (c, { params }) => c.var.services.changes.undo(params.batch_id),
  }),
);
