import * as v from 'valibot';
import type { Planner } from '#domain/tasks/tasks.fields.ts';
import { defineCall } from '#domain/wire/call.ts';
import { clientIdSchema, idSchema, storedDaySchema, successSchema } from '#domain/wire/wire.schema.ts';

/** A reason in codes and numbers; the app's dictionaries have the words. */
const changeReasonSchema = v.object({
  code: v.picklist([
    'period_sooner',
    'period_later',
    'late',
    'log_changed',
    'forecast_changed',
    'mode',
    'period_came_first',
    'days_passed',
    'limit',
    'planned',
    'skipped',
  ]),
  /** Days, for the first three. */
  n: v.optional(v.number()),
});

/** The newest batch of moves that the person hasn't seen, for the dashboard. */
export const movedSchema = v.object({
  batch_id: v.string(),
  reason: changeReasonSchema,
  /** At most three. */
  titles: v.array(v.string()),
  /** The first one's first day, before and after. */
  from_on: v.nullable(storedDaySchema),
  to_on: v.nullable(storedDaySchema),
  count: v.number(),
});
export type Moved = v.InferOutput<typeof movedSchema>;

/** Most titles of a notice. */
export const MOVED_TITLES_MAX = 3;

/** The notice of a batch's moves, `items` by their new days and at most three; `null` without any. */
export function movedNotice(
  { batch_id, reason, count }: Pick<Moved, 'batch_id' | 'reason' | 'count'>,
  items: readonly Pick<StoredItem, 'title' | 'before' | 'after'>[],
): Moved | null {
  const [first] = items;
  if (!first) return null;
  const titles = items.map(({ title }) => title);
  const [from_on = null, to_on = null] = [first.before.task_start_on, first.after.task_start_on];
  return { batch_id, reason, titles, from_on, to_on, count };
}

/** Why tasks were changed other than by the person's own edit; a skip is recorded for the history. */
const CHANGE_CAUSES = ['moved', 'planned', 'assistant', 'skipped'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];
/** As stored: also the cycle that is late, how late it was when the person last looked, and the person's day of a plan. */
export type ChangeReason = v.InferOutput<typeof changeReasonSchema> & {
  readonly cycle?: string;
  readonly seenN?: number;
  readonly on?: string;
};

/** The part of a reason that is shown. */
export const publicReason = ({ code, n }: ChangeReason): v.InferOutput<typeof changeReasonSchema> =>
  n === undefined ? { code } : { code, n };

/** How many days a batch is stored, and how many days it can be undone. */
export const CHANGES_RETAINED_DAYS = 90;
export const UNDO_DAYS = 14;
/** The most batches of a person; the oldest go. */
export const BATCHES_MAX = 200;
export const BATCHES_PAGE = 50;
/** The most items of a batch that are shown. */
export const ITEMS_SHOWN = 50;

/** The fields of a task that a batch may change. */
const changedFieldsSchema = v.object({
  task_start_on: v.optional(v.nullable(storedDaySchema)),
  task_end_on: v.optional(v.nullable(storedDaySchema)),
  planned_on: v.optional(v.nullable(storedDaySchema)),
  task_time: v.optional(v.nullable(v.string())),
});
export type ChangedFields = v.InferOutput<typeof changedFieldsSchema>;
/** As stored: also who had planned it. */
export type StoredChange = ChangedFields & { readonly planned_by?: Planner | null };

const publicChange = ({ planned_by: _, ...change }: StoredChange): ChangedFields => change;

export const changeBatchSchema = v.object({
  batch_id: v.string(),
  cause: v.picklist(CHANGE_CAUSES),
  reason: changeReasonSchema,
  made_at: v.number(),
  seen_at: v.nullable(v.number()),
  undone_at: v.nullable(v.number()),
  items: v.array(
    v.object({
      task_id: v.string(),
      /** Empty for a planned task that was deleted. */
      title: v.string(),
      before: changedFieldsSchema,
      after: changedFieldsSchema,
    }),
  ),
});
export type ChangeBatch = v.InferOutput<typeof changeBatchSchema>;

type StoredBatch = {
  readonly batchId: string;
  readonly cause: ChangeCause;
  readonly reason: ChangeReason;
  readonly madeAt: number;
  readonly seenAt: number | null;
  readonly undoneAt: number | null;
};
type StoredItem = { taskId: string; title: string; before: StoredChange; after: StoredChange };

/** The part of a batch that is shown. */
export const publicBatch = (
  { batchId, cause, reason, madeAt, seenAt, undoneAt }: StoredBatch,
  items: readonly StoredItem[],
): ChangeBatch => ({
  batch_id: batchId,
  cause,
  reason: publicReason(reason),
  made_at: madeAt,
  seen_at: seenAt,
  undone_at: undoneAt,
  items: items.map(({ taskId, title, before, after }) => ({
    task_id: taskId,
    title,
    before: publicChange(before),
    after: publicChange(after),
  })),
});

export const changesSchema = v.object({ success: v.literal(1), batches: v.array(changeBatchSchema) });
const batchPathSchema = v.object({ batch_id: idSchema });

/** `POST /api/changes/{batch_id}/undo`: how many tasks were restored, and which ones stay as they are. */
export const undoneSchema = v.object({
  success: v.literal(1),
  undone: v.number(),
  kept: v.array(
    v.object({ task_id: v.string(), title: v.string(), why: v.picklist(['changed', 'finished', 'deleted']) }),
  ),
});
export type Undone = v.InferOutput<typeof undoneSchema>;

/** Newest first, those before the batch `after`. */
export const listChanges = defineCall('GET /api/changes', {
  query: v.object({ after: v.optional(clientIdSchema) }),
  answer: changesSchema,
  pinned: 'shows',
  refusals: ['validation_failed'],
});

export const markChangesSeen = defineCall('POST /api/changes/:batch_id/seen', {
  params: batchPathSchema,
  body: v.object({}),
  answer: successSchema,
  takesKey: true,
  refusals: ['not_found'],
});

export const undoChanges = defineCall('POST /api/changes/:batch_id/undo', {
  params: batchPathSchema,
  body: v.object({}),
  answer: undoneSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});
