import { Hono } from 'hono';
import {
  createTaskSchema,
  dayListPathSchema,
  deleteTaskPathSchema,
  taskAnswerSchema,
  taskCreatedSchema,
  taskListRequestSchema,
  taskPageSchema,
  taskPathSchema,
  updateTaskSchema,
} from '#domain/tasks/task.schema.ts';
import { dayTasksSchema } from '#domain/tasks/task-row.schema.ts';
import { successSchema } from '#domain/wire/wire.schema.ts';
import type { AppEnv } from '#worker/app-env.ts';
import { BODY_REFUSALS, describe } from '#worker/http/openapi.ts';
import { requireJson } from '#worker/http/read-json.ts';
import { body, params } from '#worker/http/validate.ts';
import { authenticate } from '#worker/middleware/authenticate.ts';
import { idempotent } from '#worker/middleware/idempotency.ts';
import { TASK_EXAMPLES } from './tasks.examples.ts';

/** Tasks and their lists (contract §6). */
export const tasksRoutes = new Hono<AppEnv>()
  .post(
    '/task/create',
    describe({
      summary: 'Make a task',
      example: TASK_EXAMPLES.create,
      access: 'signed-in',
      answer: taskCreatedSchema,
      created: taskCreatedSchema,
      refusals: [...BODY_REFUSALS, 'not_found'],
    }),
    authenticate,
    requireJson,
    body(createTaskSchema),
    idempotent,
    async (c) => {
      const { taskId, isNew } = await c.var.services.tasks.create({
        id: c.var.creationId,
        ...c.req.valid('json'),
      });
      return c.json({ success: 1, task_id: taskId }, isNew ? 201 : 200);
    },
  )
  .post(
    '/task/update',
    describe({
      summary: 'Change a task: what is left out stays, null clears',
      example: TASK_EXAMPLES.update,
      access: 'signed-in',
      answer: successSchema,
      takesKey: true,
      refusals: [...BODY_REFUSALS, 'not_found'],
    }),
    authenticate,
    requireJson,
    body(updateTaskSchema),
    idempotent,
    async (c) => {
      await c.var.services.tasks.update(c.req.valid('json'));
      return c.json({ success: 1 });
    },
  )
  .post(
    '/task/list',
    describe({
      summary: 'Tasks by filters and order, a page at a time',
      example: TASK_EXAMPLES.list,
      access: 'signed-in',
      answer: taskPageSchema,
      refusals: BODY_REFUSALS,
    }),
    authenticate,
    requireJson,
    body(taskListRequestSchema),
    async (c) => c.json({ success: 1, ...(await c.var.services.tasks.page(c.req.valid('json'))) }),
  )
  .get(
    '/task/:id/get',
    describe({
      summary: 'A task',
      example: TASK_EXAMPLES.get,
      access: 'signed-in',
      answer: taskAnswerSchema,
      refusals: ['not_found'],
    }),
    authenticate,
    params(taskPathSchema),
    async (c) => {
      const task = await c.var.services.tasks.details(c.req.valid('param').id);
      return c.json({ success: 1, task });
    },
  )
  .get(
    '/task/:cyclePhase/day/:timestamp/:view/list',
    describe({
      summary: 'Tasks for the dashboard (1), of a day (2) or of seven days (3)',
      example: TASK_EXAMPLES.onDay,
      access: 'signed-in',
      answer: dayTasksSchema,
      refusals: ['validation_failed'],
    }),
    authenticate,
    params(dayListPathSchema),
    async (c) => {
      const { cyclePhase: phase, timestamp, view } = c.req.valid('param');
      return c.json({ success: 1, tasks: await c.var.services.tasks.onDay({ phase, timestamp, view }) });
    },
  )
  .delete(
    '/task/:id/delete',
    describe({
      summary: 'Delete a task and lift its sub-tasks to the top level',
      example: TASK_EXAMPLES.delete,
      access: 'signed-in',
      answer: successSchema,
      refusals: ['not_found'],
    }),
    authenticate,
    params(taskPathSchema),
    async (c) => {
      await c.var.services.tasks.delete(c.req.valid('param').id, 'lift');
      return c.json({ success: 1 });
    },
  )
  .delete(
    '/task/:id/:n/delete',
    describe({
      summary: 'Delete a task; its sub-tasks are lifted to the top level (1) or deleted too (2)',
      example: TASK_EXAMPLES.deleteBelow,
      access: 'signed-in',
      answer: successSchema,
      takesKey: true,
      refusals: ['validation_failed', 'not_found'],
    }),
    authenticate,
    params(deleteTaskPathSchema),
    idempotent,
    async (c) => {
      const { id, n } = c.req.valid('param');
      await c.var.services.tasks.delete(id, n === '1' ? 'lift' : 'delete');
      return c.json({ success: 1 });
    },
  );
