import { listChanges, markChangesSeen, undoChanges } from '#domain/changes/changes.calls.ts';
import {
  createTask,
  deleteTask,
  deleteTaskTree,
  listTasks,
  previewRepeat,
  readTask,
  skipTask,
  updateTask,
} from '#domain/tasks/tasks.calls.ts';
import { listTasksOfDay } from '#domain/tasks/tasks-of-day.calls.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { changesService } from './changes.service.ts';
import { CHANGES_EXAMPLES, TASK_EXAMPLES } from './tasks.examples.ts';
import { tasksService } from './tasks.service.ts';

/** Tasks and their lists (contract §6). */
export const tasksRoutes = routesOf(
  route(createTask, {
    summary: 'Make a task',
    example: TASK_EXAMPLES.create,
    handle: async (c, { body }) => {
      const { taskId, isNew } = await tasksService(c.var.person).create({ id: c.var.creationId, ...body });
      c.status(isNew ? 201 : 200);
      return { task_id: taskId };
    },
  }),
  route(updateTask, {
    summary: 'Change a task: what is left out stays, null clears',
    example: TASK_EXAMPLES.update,
    handle: (c, { body }) => tasksService(c.var.person).update(body),
  }),
  route(skipTask, {
    summary: 'Skip an occurrence of a task that repeats: it is deleted, and the next one made',
    example: TASK_EXAMPLES.skip,
    handle: (c, { params }) => tasksService(c.var.person).skip(params.id),
  }),
  route(previewRepeat, {
    summary: 'The next three times on which a task would come',
    example: TASK_EXAMPLES.previewRepeat,
    handle: async (c, { body }) => ({
      next: await tasksService(c.var.person).previewRepeat(body.task_repeat),
    }),
  }),
  route(listTasks, {
    summary: 'Tasks by filters and order, a page at a time',
    example: TASK_EXAMPLES.list,
    handle: (c, { body }) => tasksService(c.var.person).page(body),
  }),
  route(readTask, {
    summary: 'A task',
    example: TASK_EXAMPLES.get,
    handle: async (c, { params }) => ({ task: await tasksService(c.var.person).details(params.id) }),
  }),
  route(listTasksOfDay, {
    summary: 'Tasks for the dashboard (1), of a day (2) or of seven days (3)',
    example: TASK_EXAMPLES.onDay,
    handle: async (c, { params: { cyclePhase: phase, timestamp, view } }) => ({
      tasks: await tasksService(c.var.person).onDay({ phase, timestamp, view }),
    }),
  }),
  route(deleteTask, {
    summary: 'Delete a task and lift its sub-tasks to the top level',
    example: TASK_EXAMPLES.delete,
    handle: (c, { params }) => tasksService(c.var.person).delete(params.id, 'lift'),
  }),
  route(deleteTaskTree, {
    summary: 'Delete a task; its sub-tasks are lifted to the top level (1) or deleted too (2)',
    example: TASK_EXAMPLES.deleteBelow,
    handle: (c, { params: { id, n } }) =>
      tasksService(c.var.person).delete(id, n === '1' ? 'lift' : 'delete'),
  }),
);

/** What was moved, planned and skipped: history, notice and undo (contract §6). */
export const changesRoutes = routesOf(
  route(listChanges, {
    summary: 'What was moved, planned and skipped in the last 90 days, a page at a time',
    example: CHANGES_EXAMPLES.list,
    handle: async (c, { query }) => ({ batches: await changesService(c.var.person).page(query.after) }),
  }),
  route(markChangesSeen, {
    summary: 'Note that a batch of changes was looked at',
    example: CHANGES_EXAMPLES.see,
    handle: (c, { params }) => changesService(c.var.person).see(params.batch_id),
  }),
  route(undoChanges, {
    summary: 'Put back what a batch changed, where the tasks still have it',
    example: CHANGES_EXAMPLES.undo,
    handle: (c, { params }) => changesService(c.var.person).undo(params.batch_id),
  }),
);
