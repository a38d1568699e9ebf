import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import type { DateRange, LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { roomOf } from '#domain/planning/day-hours.ts';
import { repeatAnswer } from '#domain/recurrence/repeat.schema.ts';
import { endsTooEarly, mayConcernSeries, refuseRepeat } from '#domain/tasks/series.rules.ts';
import {
  type DayView,
  dashboardTasks,
  dayLoads,
  daysInView,
  detailsOf,
  oneView,
  rowsOf,
} from '#domain/tasks/task-answers.ts';
import { nextReminder } from '#domain/tasks/task-time.ts';
import { dependsOnDay, sentColumns } from '#domain/tasks/tasks.rules.ts';
import {
  isInOrder,
  type NewTask,
  type TaskChange,
  type TaskDetails,
  type TaskListRequest,
  type TaskRow,
  type TaskUpdated,
  taskOrder,
} from '#domain/tasks/tasks.schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import { createLabelsRepository } from './labels.repository.ts';
import { seriesService, suggestionAfter } from './series.service.ts';
import { decodeCursor, encodeCursor, type TaskPosition } from './task-walk-sql.ts';
import {
  type BusyReader,
  createPlanPreferencesRepository,
  createTasksRepository,
  type StoredTask,
} from './tasks.repository.ts';

/** One person's tasks and their lists. */
export const tasksService = onceFor((whose: PersonContext) => {
  const { deps, userId } = whose;
  const tasks = createTasksRepository(deps, userId);
  const series = seriesService(whose);
  const labels = createLabelsRepository(deps, userId);
  const { person } = accountService(whose);
  const { personNow } = cycleService(whose);

  /** The columns that a call sets, apart from those of a series and the suggested phase; reads the person only if days depend on it. */
  async function columnsOf(sent: NewTask | TaskChange) {
    const timeZone = dependsOnDay(sent) ? (await person()).timeZone : DEFAULT_TIME_ZONE;
    return sentColumns(sent, { timeZone, today: localDateAt(deps.now(), timeZone) });
  }

  async function columnsAfter(change: TaskChange) {
    const namesTask = change.task_title !== undefined || change.task_theme_id !== undefined;
    const task = namesTask ? await tasks.find(change.task_id) : undefined;
    return { columns: { ...suggestionAfter(change, task), ...(await columnsOf(change)) } };
  }

  async function refusalOf(change: TaskChange, fields: ChangedColumns): Promise<AppError> {
    const { task_id: taskId, parent_id: parentId } = change;
    const stored = await tasks.find(taskId);
    if (!stored) return new AppError('not_found');
    const { startOn, endOn } = { ...stored, ...fields };
    if (!isInOrder(startOn, endOn)) return endsTooEarly(change);
    if (typeof parentId === 'string') {
      if (!(await tasks.find(parentId))) return parentNotFound();
      if (await tasks.isAtOrAbove(taskId, parentId)) {
        return refuseField('parent_id', 'must not be the task itself or one below it');
      }
    }
    return new AppError('conflict', { detail: 'the task was changed at the same moment' });
  }

  return {
    /**
     * Creates a task; an id that was already used returns that task. Throws `validation_failed` for an end before the start or a
     * task that repeats and has dates or a parent, and `not_found`, naming the field, for a parent that isn't one of the
     * person's tasks.
     */
    create: async (input: NewTask): Promise<{ taskId: string; isNew: boolean }> => {
      const { id: sentId, parent_id: parentId = null, task_title: title, task_status: status } = input;
      if (sentId !== undefined && (await tasks.find(sentId))) return { taskId: sentId, isNew: false };
      const id = sentId ?? deps.newId();
      const columns = {
        title,
        status,
        priority: 0 as const,
        startOn: null,
        endOn: null,
        ...(await columnsOf(input)),
      };
      if (!isInOrder(columns.startOn, columns.endOn)) throw endsTooEarly(input);
      if (parentId !== null && !(await tasks.find(parentId))) throw parentNotFound();
      const { phase: cyclePhaseSuggestion } = classifyActivity(title, { theme: input.task_theme_id });
      const fields = { ...columns, cyclePhaseSuggestion };
      const { task_repeat: repeat = null, task_labels: names } = input;
      if (repeat) refuseRepeat({ status, parentId }, input);
      if (!repeat && !names?.length) return { taskId: id, isNew: await tasks.add(fields, id) };
      const isNew = await series.create({ ...fields, taskId: id }, { repeat, names: names ?? [] });
      return { taskId: id, isNew };
    },

    /** Throws `not_found` for an id that isn't one of the person's tasks. */
    details: async (taskId: string): Promise<TaskDetails> => {
      const [{ timeZone }, row] = await Promise.all([person(), series.ofTask(taskId)]);
      if (!row) throw new AppError('not_found');
      const { task, series: stored, labels: own } = row;
      const repeat = stored && repeatAnswer(stored);
      const quiet = task.reminder && (await whose.context.hooks.quietHours(whose));
      const reminderAt = nextReminder(task, { timeZone, quiet, now: deps.now() });
      return detailsOf(
        { ...task, isForecast: task.isForecast ?? 0 },
        { timeZone, labels: own, repeat, reminderAt },
      );
    },

    /**
     * Changes only the sent fields, and creates the next occurrence of a task that repeats and was finished. Throws `not_found`
     * for another person's task or parent, `validation_failed` for an end before the start, a parent below the task or a rule
     * that never comes, and `conflict` for a finished task that should repeat.
     */
    update: async (change: TaskChange): Promise<TaskUpdated> => {
      const changed = mayConcernSeries(change) ? await series.change(change) : await columnsAfter(change);
      if ('answer' in changed) return changed.answer;
      const written = await tasks.update(change.task_id, changed.columns);
      if (!written) throw await refusalOf(change, changed.columns);
      return {};
    },

    skip: series.skip,
    previewRepeat: series.preview,

    /**
     * Deletes a task; its sub-tasks move to the top level or are deleted too. A series whose open occurrence it was ends. Throws
     * `not_found` for an id that isn't one of the person's tasks.
     */
    delete: async (taskId: string, subTasks: 'lift' | 'delete'): Promise<void> => {
      if (!(await series.delete(taskId, subTasks))) throw new AppError('not_found');
    },

    ...pick(tasks, ['completedPerDay', 'datedFrom', 'knownAmong', 'toPlan']),

    /** The tasks of a view of the day that an instant falls on in the person's zone. */
    onDay: async (request: {
      phase: CyclePhase | 'all';
      timestamp: number;
      view: DayView;
    }): Promise<TaskRow[]> => {
      const now = await personNow();
      const { phase, view } = request;
      const day = localDateAt(request.timestamp, now.timeZone);
      if (view !== '1') return rowsOf(await tasks.days(daysInView(view, day)), now);
      const candidates = await tasks.candidates(oneView({ day, phase }));
      return rowsOf(dashboardTasks(candidates, { day, phase }), now);
    },

    /** Throws `not_found` for an id that isn't one of the person's labels; none, or an empty one, is fine. */
    checkLabel: async (labelId: string | null | undefined): Promise<void> => {
      if (labelId && !(await labels.has(labelId))) throw new AppError('not_found');
    },

    /**
     * The number of open tasks that run or are due on each day of a range, of one label if it isn't empty; days without any are
     * left out.
     */
    loads: async (range: DateRange, labelId: string): Promise<ReadonlyMap<LocalDate, number>> =>
      dayLoads(await tasks.openSpans(range, labelId), { from: range.start, to: range.end }),

    /** Minutes for tasks that are left on each day of a range, below 0 if more stays there than fits, and its busy hours. */
    room: async (range: DateRange, readBusy: BusyReader) => {
      const [staying, { preferences, busy }] = await Promise.all([
        tasks.staying(range.start, range.end),
        createPlanPreferencesRepository(deps, userId).findWithBusy(range, readBusy),
      ]);
      return { room: roomOf(range, { staying, preferences, busy }), busy };
    },

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
      const pageRequest = {
        status: request.task_status,
        isOpen: request.is_open,
        priority: request.task_priority,
        cyclePhase: request.task_cycle_phase,
        // An empty one is no filter, like the others.
        parentId: request.parent_id || null,
        labelId: request.label_id || null,
        keywordFolded: foldText(request.keyword ?? ''),
        order,
        after: cursor ? decodeCursor(cursor, order) : null,
        limit: limit ?? 0,
      };
      const [listed, now] = await Promise.all([tasks.page(pageRequest), personNow()]);
      const shown = listed.slice(0, limit ?? 0);
      const last = listed.length > shown.length ? shown.at(-1) : undefined;
      // The statement itself writes a list of texts and numbers.
      const next = last && encodeCursor(order, JSON.parse(last.position) as TaskPosition);
      return { tasks: rowsOf(shown, now), next_cursor: next ?? null };
    },
  };
});

type ChangedColumns = Partial<Omit<StoredTask, 'userId' | 'taskId'>>;

const parentNotFound = () =>
  new AppError('not_found', {
    detail: 'there is no such parent task',
    errors: [{ path: 'parent_id', message: 'must be the id of a task' }],
  });
