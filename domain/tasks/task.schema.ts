import * as v from 'valibot';
import { THEMES } from '#domain/best-dates/themes.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import {
  clientIdSchema,
  flagSchema,
  idSchema,
  instantSchema,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { TASK_COLORS } from './task-colors.ts';
import { SORT_DIRECTIONS } from './task-order.ts';
import { PRIORITY_NAMES, PRIORITY_NUMBERS, priorityNumber } from './task-priority.ts';
import { dayTasksSchema } from './task-row.schema.ts';
import { TASK_STATUSES } from './task-status.ts';

/** Limits in code points, minutes and tasks (contract §6). */
export const TASK_TITLE = { min: 3, max: 200 } as const;
export const TASK_DESCRIPTION_MAX = 10_000;
export const TASK_LENGTH_MAX_MINUTES = 10_080;
export const TASK_KEYWORD_MAX = 2_000;
export const TASK_PAGE = { usual: 100, max: 500 } as const;

/** How a task is deleted: 1 lifts its sub-tasks to the top level, 2 deletes them too, however deep. */
export const DELETE_MODES = ['1', '2'] as const;

function oneOf<const Options extends readonly (string | number)[]>(options: Options) {
  return v.picklist(options, `must be one of ${options.join(', ')}`);
}

const titleSchema = textSchema(TASK_TITLE);
/** An empty description is none. */
const descriptionSchema = v.nullable(
  v.pipe(
    textSchema({ min: 0, max: TASK_DESCRIPTION_MAX }),
    v.transform((text) => (text === '' ? null : text)),
  ),
);
const statusSchema = oneOf(TASK_STATUSES);
const prioritySchema = v.pipe(
  v.nullable(oneOf([...PRIORITY_NAMES, ...PRIORITY_NUMBERS])),
  v.transform(priorityNumber),
);
const lengthSchema = v.nullable(wholeNumberSchema(0, TASK_LENGTH_MAX_MINUTES));
const phaseSchema = oneOf(CYCLE_PHASES);

/** Both spellings of the dates are taken (contract §6). */
const dateFields = {
  task_start_timestamp: v.optional(v.nullable(instantSchema)),
  start_timestamp: v.optional(v.nullable(instantSchema)),
  task_end_timestamp: v.optional(v.nullable(instantSchema)),
  end_timestamp: v.optional(v.nullable(instantSchema)),
};

/** What may be given or left out, changed or cleared. */
const optionalFields = {
  task_description: v.optional(descriptionSchema),
  ...dateFields,
  task_length: v.optional(lengthSchema),
  task_priority: v.optional(prioritySchema),
  task_color: v.optional(v.nullable(oneOf(TASK_COLORS))),
  task_cycle_phase: v.optional(v.nullable(phaseSchema)),
  task_theme_id: v.optional(v.nullable(oneOf(THEMES))),
  parent_id: v.optional(v.nullable(idSchema)),
};
const optionalFieldsSchema = v.object(optionalFields);
export type OptionalTaskFields = v.InferOutput<typeof optionalFieldsSchema>;

/** `POST /api/task/create`; an `id` that the person has used for a task gives that task back. */
export const createTaskSchema = v.object({
  task_title: titleSchema,
  task_status: v.nullish(statusSchema, 'not_started'),
  ...optionalFields,
  id: v.optional(clientIdSchema),
});
export type NewTask = v.InferOutput<typeof createTaskSchema>;
export const taskCreatedSchema = v.object({ success: v.literal(1), task_id: v.string() });

/** `POST /api/task/update`: what is left out stays, `null` clears; a task always has a title and a status. */
export const updateTaskSchema = v.object({
  task_id: idSchema,
  task_title: v.optional(titleSchema),
  task_status: v.optional(statusSchema),
  ...optionalFields,
});
export type TaskChange = v.InferOutput<typeof updateTaskSchema>;

export const taskPathSchema = v.object({ id: idSchema });
export const deleteTaskPathSchema = v.object({ id: idSchema, n: oneOf(DELETE_MODES) });

const anyWhenEmpty = '' as const;
/** A filter that lets everything pass while it is absent, `null` or empty. */
function filterSchema<const Options extends readonly (string | number)[]>(options: Options) {
  return v.pipe(
    v.nullish(v.picklist([...options, anyWhenEmpty], `must be empty or one of ${options.join(', ')}`), null),
    v.transform((value) => (value === anyWhenEmpty ? null : (value as Options[number] | null))), // all but the empty one
  );
}
const directionSchema = v.optional(oneOf(SORT_DIRECTIONS));

/**
 * `POST /api/task/list`; the priority 0 asks for tasks without one, `is_open` 1 for whatever is not completed, `parent_id` for the
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
  id: v.string(),
  task_title: v.string(),
  task_description: v.nullable(v.string()),
  task_status: v.picklist(TASK_STATUSES),
  task_start_timestamp: v.nullable(v.number()),
  task_start_on: v.nullable(v.string()),
  task_end_timestamp: v.nullable(v.number()),
  task_end_on: v.nullable(v.string()),
  /** Minutes. */
  task_length: v.nullable(v.number()),
  task_priority: v.nullable(v.picklist(PRIORITY_NAMES)),
  task_color: v.nullable(v.picklist(TASK_COLORS)),
  task_cycle_phase: v.nullable(v.picklist(CYCLE_PHASES)),
  task_cycle_phase_suggestion: v.nullable(v.picklist(CYCLE_PHASES)),
  task_theme_id: v.nullable(v.picklist(THEMES)),
  parent_id: v.nullable(v.string()),
  created_timestamp: v.number(),
});
export type TaskDetails = v.InferOutput<typeof taskDetailsSchema>;
/** `GET /api/task/{id}/get` */
export const taskAnswerSchema = v.object({ success: v.literal(1), task: taskDetailsSchema });

/** `POST /api/task/list`; `next_cursor` is `null` on the last page. */
export const taskPageSchema = v.object({ ...dayTasksSchema.entries, next_cursor: v.nullable(v.string()) });
