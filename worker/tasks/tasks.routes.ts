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
import { tasksService } from './tasks.service.ts';

/** Tasks and their lists (contract §6). */
export const tasksRoutes = routesOf(
  route(createTask, {
    summary: 'Make a task',
    description: 'Instants are stored as their days in the profile’s zone; lengths are in minutes.',
    handle: async (c, { body }) => {
      const { taskId, isNew } = await tasksService(c.var.person).create({ id: c.var.creationId, ...body });
      c.status(isNew ? 201 : 200);
      return { task_id: taskId };
    },
  }),
  route(updateTask, {
    summary: 'Change a task: what is left out stays, null clears',
    description:
      'Finishing one that repeats makes the next; `scope` `following` changes those that follow, too.',
    handle: (c, { body }) => tasksService(c.var.person).update(body),
  }),
  route(skipTask, {
    summary: 'Skip an occurrence of a task that repeats: it is deleted, and the next one made',
    handle: (c, { params }) => tasksService(c.var.person).skip(params.id),
  }),
  route(previewRepeat, {
    summary: 'The next three times on which a task would come',
    description: '`low` to `high` are the days on which it may begin.',
    handle: async (c, { body }) => ({
      next: await tasksService(c.var.person).previewRepeat(body.task_repeat),
    }),
  }),
  route(listTasks, {
    summary: 'Tasks by filters and order, a page at a time',
    description: '100 tasks, or `limit` of at most 500; `cursor` is the `next_cursor` of the page before.',
    handle: (c, { body }) => tasksService(c.var.person).page(body),
  }),
  route(readTask, {
    summary: 'A task',
    description: 'Its instants are noon of its days in the profile’s zone.',
    handle: async (c, { params }) => ({ task: await tasksService(c.var.person).details(params.id) }),
  }),
  route(listTasksOfDay, {
    summary: 'Tasks for the dashboard (1), of a day (2) or of seven days (3)',
    description: 'View 1 has open tasks alone, at most 100; 2 and 3 have finished ones, too.',
    handle: async (c, { params: { cyclePhase: phase, timestamp, view } }) => ({
      tasks: await tasksService(c.var.person).onDay({ phase, timestamp, view }),
    }),
  }),
  route(deleteTask, {
    summary: 'Delete a task and lift its sub-tasks to the top level',
    description: 'No call restores it.',
    handle: (c, { params }) => tasksService(c.var.person).delete(params.id, 'lift'),
  }),
  route(deleteTaskTree, {
    summary: 'Delete a task; its sub-tasks are lifted to the top level (1) or deleted too (2)',
    handle: (c, { params: { id, n } }) =>
      tasksService(c.var.person).delete(id, n === '1' ? 'lift' : 'delete'),
  }),
);

/** What was moved, planned and skipped: history, notice and undo (contract §6). */
export const changesRoutes = routesOf(
  route(listChanges, {
    summary: 'What was moved, planned and skipped in the last 90 days, a page at a time',
    description: '50 batches before the batch `after`.',
    handle: async (c, { query }) => ({ batches: await changesService(c.var.person).page(query.after) }),
  }),
  route(markChangesSeen, {
    summary: 'Note that a batch of changes was looked at',
    handle: (c, { params }) => changesService(c.var.person).see(params.batch_id),
  }),
  route(undoChanges, {
    summary: 'Put back what a batch changed, where the tasks still have it',
    description: 'For 14 days; `kept` names the tasks that stay as they are.',
    handle: (c, { params }) => changesService(c.var.person).undo(params.batch_id),
  }),
);
