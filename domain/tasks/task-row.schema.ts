import * as v from 'valibot';
import { THEMES } from '#domain/best-dates/themes.ts';
import { TASK_COLORS } from './task-colors.ts';
import { PRIORITY_NUMBERS } from './task-priority.ts';
import { TASK_STATUSES } from './task-status.ts';

/** A task as the lists show it; `start_date` is the day it begins, `due_date` the day it ends, `YYYY-MM-DD`. */
export const taskRowSchema = v.object({
  id: v.string(),
  title: v.string(),
  description: v.nullable(v.string()),
  start_date: v.nullable(v.string()),
  due_date: v.nullable(v.string()),
  priority: v.picklist(PRIORITY_NUMBERS),
  task_length: v.nullable(v.number()),
  status: v.picklist(TASK_STATUSES),
  is_suggested: v.picklist([0, 1]),
  theme: v.nullable(v.picklist(THEMES)),
  color: v.nullable(v.picklist(TASK_COLORS)),
  parent_id: v.nullable(v.string()),
  parent_title: v.nullable(v.string()),
});
export type TaskRow = v.InferOutput<typeof taskRowSchema>;
/** `GET /api/task/{cyclePhase}/day/{timestamp}/{view}/list` */
export const dayTasksSchema = v.object({ success: v.literal(1), tasks: v.array(taskRowSchema) });
