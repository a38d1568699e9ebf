import * as v from 'valibot';
import { entriesOf } from '#domain/wire/record-fields.ts';
import { TASK_FIELDS } from './task.fields.ts';

/** A task as the lists show it; `start_date` is the day it begins, `due_date` the day it ends, `YYYY-MM-DD`. */
export const taskRowSchema = v.object({
  ...entriesOf(TASK_FIELDS, 'row'),
  is_suggested: v.picklist([0, 1]),
  /** 1 if it was planned for a day that has passed. */
  is_carried_over: v.picklist([0, 1]),
  parent_title: v.nullable(v.string()),
});
export type TaskRow = v.InferOutput<typeof taskRowSchema>;
/** `GET /api/task/{cyclePhase}/day/{timestamp}/{view}/list` */
export const dayTasksSchema = v.object({ success: v.literal(1), tasks: v.array(taskRowSchema) });
