import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { labelMarkSchema, labelNamesSchema } from '#domain/labels/labels.calls.ts';
import { repeatAnswerSchema, taskRepeatSchema } from '#domain/recurrence/repeat.schema.ts';
import { decoderOf, entriesOf } from '#domain/wire/record-fields.ts';
import {
  clientIdSchema,
  emptyAsNull,
  flagSchema,
  idSchema,
  instantSchema,
  oneOf,
  textSchema,
  wholeNumberSchema,
} from '#domain/wire/wire.schema.ts';
import { PRIORITY_NAMES, PRIORITY_NUMBERS, priorityNumber, TASK_STATUSES } from './task-status.ts';
import { advisedSchema, TASK_FIELDS } from './tasks.fields.ts';

/** A task as the lists show it; `start_date` is the day it begins, `due_date` the day it ends, `YYYY-MM-DD`. */
const taskRowSchema = v.object({
  ...entriesOf(TASK_FIELDS, 'row'),
  is_suggested: v.picklist([0, 1]),
  /** 1 if it was planned for a day that has passed. */
  is_carried_over: v.picklist([0, 1]),
  parent_title: v.nullable(v.string()),
  /** Its own labels, by name. */
  labels: v.array(labelMarkSchema),
  /** The labels of everything above it, without its own. */
  parent_labels: v.array(labelMarkSchema),
});
export type TaskRow = v.InferOutput<typeof taskRowSchema>;
/** `GET /api/task/{cyclePhase}/day/{timestamp}/{view}/list` */
export const dayTasksSchema = v.object({ success: v.literal(1), tasks: v.array(taskRowSchema) });

const instantOrNone = v.optional(emptyAsNull(v.nullable(instantSchema)));
/** The dates in calls, in unix seconds and two spellings; `null` removes a date (contract §6). */
const dateFields = {
  task_start_timestamp: instantOrNone,
  start_timestamp: instantOrNone,
  task_end_timestamp: instantOrNone,
  end_timestamp: instantOrNone,
};
export type SentDateFields = Readonly<v.InferOutput<v.ObjectSchema<typeof dateFields, undefined>>>;

/** A sent date and its field, so that a refusal names the field the client used. */
export interface SentDate {
  readonly field: keyof SentDateFields;
  readonly at: number | null;
}

/** The dates of a request in either spelling; if both are sent, the longer name counts. */
export function sentDates(fields: SentDateFields) {
  const firstSent = (...spellings: (keyof SentDateFields)[]): SentDate | undefined => {
    const field = spellings.find((spelling) => fields[spelling] !== undefined);
    return field && { field, at: fields[field] ?? null };
  };
  return {
    start: firstSent('task_start_timestamp', 'start_timestamp'),
    end: firstSent('task_end_timestamp', 'end_timestamp'),
  };
}

/** Whether a task may run from one day to the other; a missing day sets no limit, and both may be the same day. */
export function isInOrder(startOn: LocalDate | null, endOn: LocalDate | null): boolean {
  return startOn === null || endOn === null || startOn <= endOn;
}

/** The keys that the list can be sorted by, in this order if several are chosen; the creation time decides last. */
export const TASK_SORT_KEYS = ['status', 'priority', 'cycle_phase', 'end', 'created'] as const;
export type TaskSortKey = (typeof TASK_SORT_KEYS)[number];

export const SORT_DIRECTIONS = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** One key of a sort order. */
export interface SortStep {
  readonly key: TaskSortKey;
  readonly direction: SortDirection;
}

/**
 * The complete sort order of a request: newest first if nothing else decides. Status is sorted by progress, priority from none
 * to high, the phase by its place in the cycle; tasks without phase or end come last in either direction.
 */
export function taskOrder(
  requested: Readonly<Partial<Record<TaskSortKey, SortDirection | null | undefined>>>,
): SortStep[] {
  return TASK_SORT_KEYS.flatMap((key) => {
    const direction = requested[key] ?? (key === 'created' ? 'DESC' : undefined);
    return direction ? [{ key, direction }] : [];
  });
}

export const TASK_KEYWORD_MAX = 2_000;
export const TASK_PAGE = { usual: 100, max: 500 } as const;
/** How a task is deleted: 1 moves its sub-tasks to the top level, 2 deletes them too, at any depth. */
const DELETE_MODES = ['1', '2'] as const;

const sent = entriesOf(TASK_FIELDS, 'sent');
/** The optional fields, which can be changed or cleared. */
const {
  task_title: titleSchema,
  task_status: statusSchema,
  ...optionalFields
} = v.partial(v.object(sent)).entries;

/** The scope of a change of an occurrence: it alone, or also those that follow it. */
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
  /** Names of labels; one that doesn't exist yet is made. */
  task_labels: v.nullish(labelNamesSchema),
  /** The phase and its odds that the date finder named for its day. */
  task_advised: v.nullish(advisedSchema),
  id: v.optional(clientIdSchema),
});
export type NewTask = v.InferOutput<typeof createTaskSchema>;
export const taskCreatedSchema = v.object({ success: v.literal(1), task_id: v.string() });

/**
 * `POST /api/task/update`: fields that are left out don't change, `null` clears; a task always has a title and a status.
 * `task_repeat` `null` ends the series and keeps the task. `task_labels` is the whole list of names (`null` empties it); a name in
 * both `task_labels_add` and `task_labels_remove` is added.
 */
export const updateTaskSchema = v.pipe(
  v.object({
    task_id: idSchema,
    task_title: titleSchema,
    task_status: statusSchema,
    ...optionalFields,
    ...dateFields,
    task_repeat: v.nullish(taskRepeatSchema),
    task_labels: v.nullish(labelNamesSchema),
    task_labels_add: v.optional(labelNamesSchema),
    task_labels_remove: v.optional(labelNamesSchema),
    scope: v.optional(oneOf(CHANGE_SCOPES), 'this'),
  }),
  v.forward(
    v.partialCheck(
      [['task_labels'], ['task_labels_add'], ['task_labels_remove']],
      ({ task_labels: whole, task_labels_add: added, task_labels_remove: removed }) =>
        whole === undefined || (added ?? removed) === undefined,
      'must not be beside task_labels_add or task_labels_remove',
    ),
    ['task_labels'],
  ),
);
export type TaskChange = v.InferOutput<typeof updateTaskSchema>;

/**
 * The effect of a change of an occurrence: for finishing it, the next one (`null` at the end of the series); for reopening it,
 * whether the next one stays. Absent for any other change.
 */
export const taskUpdatedSchema = v.object({
  success: v.literal(1),
  next_task_id: v.optional(v.nullable(v.string())),
  next_on: v.optional(v.nullable(v.string())),
  next_kept: v.optional(v.picklist([0, 1])),
});
export type TaskUpdated = Omit<v.InferOutput<typeof taskUpdatedSchema>, 'success'>;

/** Converts a call's fields to a task's columns, without the days. */
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
 * sub-tasks of a task, `label_id` tasks that carry a label or are below one that does. `cursor` is the `next_cursor` of the page
 * before.
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
  label_id: v.nullish(idSchema, ''),
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

/**
 * The instants of the days are at the task's time in the profile's present zone, or at noon; `task_at_timestamp` is when its time
 * comes on the day it's done, `task_reminder_timestamp` when its reminder will come.
 */
const taskDetailsSchema = v.object({
  ...entriesOf(TASK_FIELDS, 'details'),
  task_start_timestamp: v.nullable(v.number()),
  task_end_timestamp: v.nullable(v.number()),
  task_at_timestamp: v.nullable(v.number()),
  task_reminder_timestamp: v.nullable(v.number()),
  /** How it repeats; `null` if it doesn't. */
  task_repeat: v.nullable(repeatAnswerSchema),
  /** Its own labels, by name. */
  task_labels: v.array(labelMarkSchema),
});
export type TaskDetails = v.InferOutput<typeof taskDetailsSchema>;
/** `GET /api/task/{id}/get` */
export const taskAnswerSchema = v.object({ success: v.literal(1), task: taskDetailsSchema });
/** `POST /api/task/list`; `next_cursor` is `null` on the last page. */
export const taskPageSchema = v.object({ ...dayTasksSchema.entries, next_cursor: v.nullable(v.string()) });
