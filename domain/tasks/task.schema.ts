import * as v from 'valibot';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { repeatAnswerSchema, taskRepeatSchema } from '#domain/recurrence/repeat.schema.ts';
import { decoderOf, entriesOf } from '#domain/wire/record-fields.ts';
import {
  clientIdSchema,
  emptyAsNull,
  flagSchema,
  idSchema,
  oneOf,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { TASK_FIELDS } from './task.fields.ts';
import { dateFields } from './task-dates.ts';
import { SORT_DIRECTIONS } from './task-order.ts';
import { PRIORITY_NAMES, PRIORITY_NUMBERS, priorityNumber } from './task-priority.ts';
import { dayTasksSchema } from './task-row.schema.ts';
import { TASK_STATUSES } from './task-status.ts';

export const TASK_KEYWORD_MAX = 2_000;
export const TASK_PAGE = { usual: 100, max: 500 } as const;

/** How a task is deleted: 1 moves its sub-tasks to the top level, 2 deletes them too, at any depth. */
export const DELETE_MODES = ['1', '2'] as const;

const sent = entriesOf(TASK_FIELDS, 'sent');
/** The optional fields, which can be changed or cleared. */
const {
  task_title: titleSchema,
  task_status: statusSchema,
  ...optionalFields
} = v.partial(v.object(sent)).entries;

/** What a change of an occurrence holds for: it alone, or also those that follow it. */
export const CHANGE_SCOPES = ['this', 'following'] as const;

/** `POST /api/task/create`; the specification's optional fields are absent if `''` or `null` (contract §6); an `id` that the person has already used for a task returns that task. */
export const createTaskSchema = v.object({
  task_title: sent.task_title,
  task_status: v.pipe(
    v.optional(emptyAsNull(v.nullable(sent.task_status)), null),
    v.transform((status) => status ?? 'not_started'),
  ),
  ...optionalFields,
  ...dateFields,
  task_repeat: v.nullish(taskRepeatSchema),
  id: v.optional(clientIdSchema),
});
export type NewTask = v.InferOutput<typeof createTaskSchema>;
export const taskCreatedSchema = v.object({ success: v.literal(1), task_id: v.string() });

/**
 * `POST /api/task/update`: fields left out stay, `null` clears; a task always has a title and a status. `task_repeat` `null` ends the
 * series and keeps the task.
 */
export const updateTaskSchema = v.object({
  task_id: idSchema,
  task_title: titleSchema,
  task_status: statusSchema,
  ...optionalFields,
  ...dateFields,
  task_repeat: v.nullish(taskRepeatSchema),
  scope: v.optional(oneOf(CHANGE_SCOPES), 'this'),
});
export type TaskChange = v.InferOutput<typeof updateTaskSchema>;

/**
 * What a change of an occurrence brought about: finishing it, the next one (`null` at the end of the series); reopening it,
 * whether the next one stays. Absent for any other change.
 */
export const taskUpdatedSchema = v.object({
  success: v.literal(1),
  next_task_id: v.optional(v.nullable(v.string())),
  next_on: v.optional(v.nullable(v.string())),
  next_kept: v.optional(v.picklist([0, 1])),
});
export type TaskUpdated = Omit<v.InferOutput<typeof taskUpdatedSchema>, 'success'>;

/** From a call's fields to a task's columns, without the days. */
export const decodeSentTask = decoderOf(TASK_FIELDS, 'sent');

export const taskPathSchema = v.object({ id: idSchema });
export const deleteTaskPathSchema = v.object({ id: idSchema, n: oneOf(DELETE_MODES) });

const anyWhenEmpty = '' as const;
/** A filter that is off if absent, `null` or empty. */
function filterSchema<const Options extends readonly (string | number)[]>(options: Options) {
  return v.pipe(
    v.nullish(v.picklist([...options, anyWhenEmpty], `must be empty or one of ${options.join(', ')}`), null),
    v.transform((value) => (value === anyWhenEmpty ? null : (value as Options[number] | null))), // all but the empty one
  );
}
const directionSchema = filterSchema(SORT_DIRECTIONS);

/**
 * `POST /api/task/list`; priority 0 finds tasks without one, `is_open` 1 tasks that aren't completed, `parent_id` the
 * sub-tasks of a task. `cursor` is the `next_cursor` of the page before.
 */
export const taskListRequestSchema = v.object({
  task_status: filterSchema(TASK_STATUSES),
  is_open: v.nullish(flagSchema, null),
  task_priority: v.pipe(
    filterSchema([...PRIORITY_NAMES, ...PRIORITY_NUMBERS]),
    v.transform((priority) => (priority === null ? null : priorityNumber(priority))),
  ),
  task_cycle_phase: filterSchema(CYCLE_PHASES),
  parent_id: v.nullish(idSchema, ''),
  keyword: v.nullish(textSchema({ min: 0, max: TASK_KEYWORD_MAX }), ''),
  order_task_status: directionSchema,
  order_task_priority: directionSchema,
  order_task_cycle_phase: directionSchema,
  order_task_created_timestamp: directionSchema,
  order_task_end_timestamp: directionSchema,
  limit: v.nullish(wholeNumberSchema(1, TASK_PAGE.max), TASK_PAGE.usual),
  cursor: v.nullish(textSchema({ min: 0, max: 1_000 }), ''),
});
export type TaskListRequest = v.InferOutput<typeof taskListRequestSchema>;

/** The instants are noon of the days in the profile's present zone. */
export const taskDetailsSchema = v.object({
  ...entriesOf(TASK_FIELDS, 'details'),
  task_start_timestamp: v.nullable(v.number()),
  task_end_timestamp: v.nullable(v.number()),
  /** How it repeats; `null` if it doesn't. */
  task_repeat: v.nullable(repeatAnswerSchema),
});
export type TaskDetails = v.InferOutput<typeof taskDetailsSchema>;
/** `GET /api/task/{id}/get` */
export const taskAnswerSchema = v.object({ success: v.literal(1), task: taskDetailsSchema });

/** `POST /api/task/list`; `next_cursor` is `null` on the last page. */
export const taskPageSchema = v.object({ ...dayTasksSchema.entries, next_cursor: v.nullable(v.string()) });
