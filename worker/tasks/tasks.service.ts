import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { PersonNow } from '#domain/cycle/current-cycle.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { AppError, type FieldError, refuseField } from '#domain/errors.ts';
import { dashboardTasks, oneView } from '#domain/tasks/dashboard-tasks.ts';
import { dayLoads } from '#domain/tasks/day-loads.ts';
import { type DayView, daysInView } from '#domain/tasks/day-views.ts';
import {
  keepSentTask,
  type NewTask,
  type TaskChange,
  type TaskDetails,
  type TaskListRequest,
} from '#domain/tasks/task.schema.ts';
import { detailsOf, rowsOf } from '#domain/tasks/task-answers.ts';
import { isInOrder, type SentDate, sentDates } from '#domain/tasks/task-dates.ts';
import { taskOrder } from '#domain/tasks/task-order.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { decodeCursor, encodeCursor, type TaskPosition } from './task-cursor.ts';
import type { StoredTask, TaskFields, TasksRepository } from './tasks.repository.ts';

export type TasksParts = {
  tasks: TasksRepository;
  /** The zone that days are filed in. */
  person: () => Promise<{ readonly timeZone: string }>;
  /** The same zone and, worked out when it is asked for, the phase of today; `null` while no cycle runs. */
  personNow: () => Promise<PersonNow>;
  /** The day it is in that zone. */
  today: () => Promise<LocalDate>;
};

type Dates = ReturnType<typeof sentDates>;

/** One person's tasks and the lists of them. */
export function createTasksService({ tasks, person, personNow, today }: TasksParts) {
  /** The days of the dates that were sent, filed in the person's zone; nothing is read where none was. */
  async function fileDays({ start, end }: Dates): Promise<Partial<Pick<StoredTask, 'startOn' | 'endOn'>>> {
    if (!start && !end) return {};
    const { timeZone } = await person();
    const dayOf = ({ at }: SentDate) => (at === null ? null : localDateAt(at, timeZone));
    return { ...(start ? { startOn: dayOf(start) } : {}), ...(end ? { endOn: dayOf(end) } : {}) };
  }

  /** The day of completion that a status brings; none where no status was sent. */
  async function completion(
    status: TaskStatus | undefined,
  ): Promise<Partial<Pick<TaskFields, 'completedOn'>>> {
    if (status === undefined) return {};
    return { completedOn: isOpen(status) ? null : await today() };
  }

  /** Says why a change was not written. */
  async function refusalOf(change: TaskChange, dates: Dates): Promise<AppError> {
    const { task_id: taskId, parent_id: parentId } = change;
    const stored = await tasks.find(taskId);
    if (!stored) return new AppError('not_found');
    const days = { startOn: stored.startOn, endOn: stored.endOn, ...(await fileDays(dates)) };
    if (!isInOrder(days.startOn, days.endOn)) return endsTooEarly(dates);
    if (typeof parentId === 'string') {
      if (!(await tasks.find(parentId))) return parentNotFound();
      if (await tasks.isAtOrAbove(taskId, parentId)) {
        return refuseField('parent_id', 'must not be the task itself or one below it');
      }
    }
    return new AppError('conflict', { detail: 'the task was changed at the same moment' });
  }

  /** What the task's words and its theme suggest once a change is in; nothing where neither changes. */
  async function suggestionAfter({ task_id, task_title, task_theme_id }: TaskChange) {
    if (task_title === undefined && task_theme_id === undefined) return {};
    const task = await tasks.find(task_id);
    const title = task_title ?? task?.title ?? '';
    const theme = task_theme_id === undefined ? task?.themeId : task_theme_id;
    return { cyclePhaseSuggestion: classifyActivity(title, { theme }).phase };
  }

  return {
    /**
     * Makes a task; an id that was used before gives that task. Throws `validation_failed` for an end before the start and
     * `not_found`, naming the field, for a parent that is none of the person's tasks.
     */
    create: async (input: NewTask): Promise<{ taskId: string; isNew: boolean }> => {
      const { id, parent_id: parentId = null, task_title: title, task_status: status } = input;
      if (id !== undefined && (await tasks.find(id))) return { taskId: id, isNew: false };
      const dates = sentDates(input);
      const days = { startOn: null, endOn: null, ...(await fileDays(dates)) };
      if (!isInOrder(days.startOn, days.endOn)) throw endsTooEarly(dates);
      if (parentId !== null && !(await tasks.find(parentId))) throw parentNotFound();
      const fields: TaskFields = {
        title,
        status,
        priority: 0,
        cyclePhaseSuggestion: classifyActivity(title, { theme: input.task_theme_id }).phase,
        ...days,
        ...keepSentTask(input),
        ...(await completion(status)),
      };
      return tasks.add(fields, id);
    },

    /** Throws `not_found` for an id that is none of the person's tasks. */
    details: async (taskId: string): Promise<TaskDetails> => {
      const [{ timeZone }, task] = await Promise.all([person(), tasks.find(taskId)]);
      if (!task) throw new AppError('not_found');
      return detailsOf(task, timeZone);
    },

    /**
     * Changes what was sent and nothing else. Throws `not_found` for somebody else's task or parent, and `validation_failed`
     * for an end before the start or a parent below the task.
     */
    update: async (change: TaskChange): Promise<void> => {
      const dates = sentDates(change);
      const written = await tasks.update(change.task_id, {
        ...(await suggestionAfter(change)),
        ...keepSentTask(change),
        ...(await fileDays(dates)),
        ...(await completion(change.task_status)),
      });
      if (!written) throw await refusalOf(change, dates);
    },

    /** Deletes a task; its sub-tasks rise to the top level or go too. Throws `not_found` for an id that is none of the person's tasks. */
    delete: async (taskId: string, subTasks: 'lift' | 'delete'): Promise<void> => {
      const gone = await (subTasks === 'lift' ? tasks.removeAndLift(taskId) : tasks.removeTree(taskId));
      if (!gone) throw new AppError('not_found');
    },

    /** How many tasks were completed on each day from `since` on, in no order. */
    completedPerDay: tasks.completedPerDay,

    /** The tasks of a view of the day that an instant falls on in the person's zone. */
    onDay: async (asked: {
      phase: CyclePhase | 'all';
      timestamp: number;
      view: DayView;
    }): Promise<TaskRow[]> => {
      const now = await personNow();
      const { phase, view } = asked;
      const day = localDateAt(asked.timestamp, now.timeZone);
      if (view !== '1') return rowsOf(await tasks.days(daysInView(view, day)), now);
      const candidates = await tasks.candidates(oneView({ day, phase }));
      return rowsOf(dashboardTasks(candidates, { day, phase }), now);
    },

    /** How many open tasks run or are due on each day that has any, from one day to another. */
    loads: async (from: LocalDate, to: LocalDate): Promise<ReadonlyMap<LocalDate, number>> =>
      dayLoads(await tasks.openSpans(from, to), { from, to }),

    /** Open tasks with dates that end on a day or later, those that end first in front, at most 500. */
    datedFrom: tasks.datedFrom,

    /** One page of the list, and the cursor of the next; `null` on the last. */
    page: async (request: TaskListRequest): Promise<{ tasks: TaskRow[]; next_cursor: string | null }> => {
      const { limit, cursor } = request;
      const order = taskOrder({
        status: request.order_task_status,
        priority: request.order_task_priority,
        cycle_phase: request.order_task_cycle_phase,
        end: request.order_task_end_timestamp,
        created: request.order_task_created_timestamp,
      });
      const asked = {
        status: request.task_status,
        isOpen: request.is_open,
        priority: request.task_priority,
        cyclePhase: request.task_cycle_phase,
        // An empty one is no filter, as with the others.
        parentId: request.parent_id || null,
        keywordFolded: foldText(request.keyword ?? ''),
        order,
        after: cursor ? decodeCursor(cursor, order) : null,
        limit: limit ?? 0,
      };
      const [listed, now] = await Promise.all([tasks.page(asked), personNow()]);
      const shown = listed.slice(0, limit ?? 0);
      const last = listed.length > shown.length ? shown.at(-1) : undefined;
      // Written by the statement itself: a list of texts and numbers.
      const next = last && encodeCursor(order, JSON.parse(last.position) as TaskPosition);
      return { tasks: rowsOf(shown, now), next_cursor: next ?? null };
    },
  };
}

export type TasksService = ReturnType<typeof createTasksService>;

const END_TOO_EARLY = 'must not be before the start';

/** Names the date that was sent: the end, or the start where only that changed. */
function endsTooEarly({ start, end }: Dates): AppError {
  if (end) return refuseField(end.field, END_TOO_EARLY);
  return refuseField(start?.field ?? 'task_start_timestamp', 'must not be after the end');
}

const PARENT_NOT_FOUND: FieldError = { path: 'parent_id', message: 'must be the id of a task' };

function parentNotFound(): AppError {
  return new AppError('not_found', { detail: 'there is no such parent task', errors: [PARENT_NOT_FOUND] });
}
