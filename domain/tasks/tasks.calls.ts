import * as v from 'valibot';
import {
  nextOccurrenceSchema,
  repeatPreviewRequestSchema,
  repeatPreviewSchema,
} from '#domain/recurrence/repeat.schema.ts';
import { defineCall } from '#domain/wire/call.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import {
  createTaskSchema,
  deleteTaskPathSchema,
  taskAnswerSchema,
  taskCreatedSchema,
  taskListRequestSchema,
  taskPageSchema,
  taskPathSchema,
  taskUpdatedSchema,
  updateTaskSchema,
} from './tasks.schema.ts';

export const createTask = defineCall('POST /api/task/create', {
  body: createTaskSchema,
  answer: taskCreatedSchema,
  creates: true,
  refusals: ['not_found', 'conflict'],
});

export const updateTask = defineCall('POST /api/task/update', {
  body: updateTaskSchema,
  answer: taskUpdatedSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

/** Deletes an occurrence with its steps and makes the next one. */
export const skipTask = defineCall('POST /api/task/:id/skip', {
  params: taskPathSchema,
  body: v.object({}),
  answer: nextOccurrenceSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

/** The next three days or spans of days on which a task would come. */
export const previewRepeat = defineCall('POST /api/task/repeat/preview', {
  body: repeatPreviewRequestSchema,
  answer: repeatPreviewSchema,
  reads: true,
});

export const listTasks = defineCall('POST /api/task/list', {
  body: taskListRequestSchema,
  answer: taskPageSchema,
  reads: true,
  pinned: 'shows',
});

export const readTask = defineCall('GET /api/task/:id/get', {
  params: taskPathSchema,
  answer: taskAnswerSchema,
  pinned: 'shows',
  refusals: ['not_found'],
});

export const deleteTask = defineCall('DELETE /api/task/:id/delete', {
  params: taskPathSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

/** Deletes a task; `n` decides what happens to its sub-tasks. */
export const deleteTaskTree = defineCall('DELETE /api/task/:id/:n/delete', {
  params: deleteTaskPathSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['validation_failed', 'not_found'],
});
