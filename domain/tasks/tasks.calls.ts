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

export const createTask = defineCall({
  method: 'POST',
  path: '/api/task/create',
  access: 'signed-in',
  body: createTaskSchema,
  answer: taskCreatedSchema,
  creates: true,
  refusals: ['not_found', 'conflict'],
});

export const updateTask = defineCall({
  method: 'POST',
  path: '/api/task/update',
  access: 'signed-in',
  body: updateTaskSchema,
  answer: taskUpdatedSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

/** Deletes an occurrence with its steps and makes the next one. */
export const skipTask = defineCall({
  method: 'POST',
  path: '/api/task/:id/skip',
  access: 'signed-in',
  params: taskPathSchema,
  body: v.object({}),
  answer: nextOccurrenceSchema,
  takesKey: true,
  refusals: ['not_found', 'conflict'],
});

/** The next three days or spans of days on which a task would come. */
export const previewRepeat = defineCall({
  method: 'POST',
  path: '/api/task/repeat/preview',
  access: 'signed-in',
  body: repeatPreviewRequestSchema,
  answer: repeatPreviewSchema,
  reads: true,
});

export const listTasks = defineCall({
  method: 'POST',
  path: '/api/task/list',
  access: 'signed-in',
  body: taskListRequestSchema,
  answer: taskPageSchema,
  reads: true,
  pinned: 'shows',
});

export const readTask = defineCall({
  method: 'GET',
  path: '/api/task/:id/get',
  access: 'signed-in',
  params: taskPathSchema,
  answer: taskAnswerSchema,
  pinned: 'shows',
  refusals: ['not_found'],
});

export const deleteTask = defineCall({
  method: 'DELETE',
  path: '/api/task/:id/delete',
  access: 'signed-in',
  params: taskPathSchema,
  answer: successSchema,
  refusals: ['not_found'],
});

/** Deletes a task; `n` decides what happens to its sub-tasks. */
export const deleteTaskTree = defineCall({
  method: 'DELETE',
  path: '/api/task/:id/:n/delete',
  access: 'signed-in',
  params: deleteTaskPathSchema,
  answer: successSchema,
  takesKey: true,
  refusals: ['validation_failed', 'not_found'],
});
