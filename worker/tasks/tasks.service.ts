import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { AppError, type FieldError, refuseField } from '#domain/errors.ts';
import { repeatAnswer } from '#domain/recurrence/repeat.schema.ts';
import {
  type DayView,
  dashboardTasks,
  dayLoads,
  daysInView,
  detailsOf,
  oneView,
  rowsOf,
} from '#domain/tasks/task-answers.ts';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import { dependsOnDay, sentColumns } from '#domain/tasks/tasks.rules.ts';
import {
  isInOrder,
  type NewTask,
  type SentDateFields,
  sentDates,
  type TaskChange,
  type TaskDetails,
  type TaskListRequest,
  type TaskRow,
  type TaskUpdated,
  taskOrder,
} from '#domain/tasks/tasks.schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { accountService } from '#worker/account/account.service.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import type { Occurrence, OccurrenceRow } from './series.repository.ts';
import { type Effect, repeatsSo, type SeriesService, seriesService } from './series.service.ts';
import { decodeCursor, encodeCursor, type TaskPosition } from './task-walk-sql.ts';
import { createTasksRepository, type StoredTask, type TaskFields } from './tasks.repository.ts';

/** One person's tasks and their lists. */
export const tasksService = onceFor((whose: PersonContext) => {
  const { deps, userId } = whose;
  const tasks = createTasksRepository(deps, userId);
  const series = seriesService(whose);
  const { person } = accountService(whose);
  const { personNow } = cycleService(whose);

  /** The columns that a call sets, apart from those of a series and the suggested phase; reads the person only if days depend on it. */
  async function columnsOf(sent: NewTask | TaskChange) {
    const timeZone = dependsOnDay(sent) ? (await person()).timeZone : DEFAULT_TIME_ZONE;
    return sentColumns(sent, { timeZone, today: localDateAt(deps.now(), timeZone) });
  }

  /** The reason why a change was not written. */
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

  /** The phase suggested by the task's words and theme after a change; empty if neither changes. */
  async function suggestionAfter({ task_id, task_title, task_theme_id }: TaskChange) {
    if (task_title === undefined && task_theme_id === undefined) return {};
    const task = await tasks.find(task_id);
    const title = task_title ?? task?.title ?? '';
    const theme = task_theme_id === undefined ? task?.themeId : task_theme_id;
    return { cyclePhaseSuggestion: classifyActivity(title, { theme }).phase };
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
      const fields: TaskFields = { ...columns, cyclePhaseSuggestion };
      const { task_repeat: repeat } = input;
      if (!repeat) return tasks.add(fields, { id });
      refuseRepeat({ status, parentId }, input);
      const effect = await series.starting(repeat, { taskId: id, fields });
      return tasks.add({ ...fields, ...effect.fields }, { id, along: effect.along ?? [] });
    },

    /** Throws `not_found` for an id that isn't one of the person's tasks. */
    details: async (taskId: string): Promise<TaskDetails> => {
      const [{ timeZone }, row] = await Promise.all([person(), series.ofTask(taskId)]);
      if (!row) throw new AppError('not_found');
      const { task, series: stored } = row;
      const repeat = stored && repeatAnswer(stored);
      return detailsOf({ ...task, isForecast: task.isForecast ?? 0 }, { timeZone, repeat });
    },

    /**
     * Changes only the sent fields, and creates the next occurrence of a task that repeats and was finished. Throws `not_found`
     * for another person's task or parent, `validation_failed` for an end before the start, a parent below the task or a rule
     * that never comes, and `conflict` for a finished task that should repeat.
     */
    update: async (change: TaskChange): Promise<TaskUpdated> => {
      const fields = { ...(await suggestionAfter(change)), ...(await columnsOf(change)) };
      const effect = await effectOfChange(series, { change, fields });
      const written = await tasks.update(change.task_id, {
        ...fields,
        ...effect.fields,
        along: effect.along,
      });
      if (!written) throw await refusalOf(change, fields);
      return (await effect.answer?.()) ?? {};
    },

    skip: series.skip,
    previewRepeat: series.preview,

    /**
     * Deletes a task; its sub-tasks move to the top level or are deleted too. A series whose open occurrence it was ends. Throws
     * `not_found` for an id that isn't one of the person's tasks.
     */
    delete: async (taskId: string, subTasks: 'lift' | 'delete'): Promise<void> => {
      const around = series.deleting(taskId);
      const gone = await (subTasks === 'lift'
        ? tasks.removeAndLift(taskId, around)
        : tasks.removeTree(taskId, around));
      if (!gone) throw new AppError('not_found');
    },

    /** How many tasks were completed on each day from `since` on, in no order. */
    completedPerDay: tasks.completedPerDay,

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

    /** The number of open tasks that run or are due on each day of a range; days without any are left out. */
    loads: async (from: LocalDate, to: LocalDate): Promise<ReadonlyMap<LocalDate, number>> =>
      dayLoads(await tasks.openSpans(from, to), { from, to }),

    /** Open tasks that a plan of the days up to one may place, or that take room there. */
    toPlan: tasks.toPlan,
    /** Which of some ids are tasks of the person. */
    knownAmong: tasks.knownAmong,

    /** Open tasks with dates that end on a day or later, the earliest end first, at most 500. */
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
      const pageRequest = {
        status: request.task_status,
        isOpen: request.is_open,
        priority: request.task_priority,
        cyclePhase: request.task_cycle_phase,
        // An empty one is no filter, like the others.
        parentId: request.parent_id || null,
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

/** The columns that a change sets. */
type ChangedColumns = Partial<Omit<StoredTask, 'userId' | 'taskId'>>;

type ChangeInput = { readonly change: TaskChange; readonly fields: ChangedColumns };

/**
 * The effect of a change on a task that repeats or begins to; nothing is read if there can't be one. Throws `not_found`, and a
 * refusal that names the field for a task that can't repeat so.
 */
async function effectOfChange(series: SeriesService, input: ChangeInput): Promise<Effect> {
  const { change, fields } = input;
  if (!mayConcernSeries(change)) return {};
  const row = await series.ofTask(change.task_id);
  if (!row) throw new AppError('not_found');
  const task = { ...row.task, ...fields };
  if (!isInOrder(task.startOn, task.endOn)) throw endsTooEarly(change);
  const { task_repeat: repeat } = change;
  if (repeat) {
    refuseRepeat(task, change);
    refuseOlder(row);
    if (!repeatsSo(row, repeat))
      return series.starting(repeat, { taskId: task.taskId, fields: task, known: row });
  }
  if (row.task.seriesId === null) return {};
  if (typeof change.parent_id === 'string') {
    throw refuseField('parent_id', 'a task that repeats has no parent');
  }
  return repeat === null ? series.ending(row) : effectOnOccurrence(series, { ...input, row });
}

/** The effect of a change on an occurrence that remains one. */
async function effectOnOccurrence(
  series: SeriesService,
  { change, fields, row }: ChangeInput & { readonly row: OccurrenceRow },
): Promise<Effect> {
  const { task, series: stored } = row;
  const { scope, task_status: status } = change;
  const { start, end } = sentDates(change);
  if (!stored) return {};
  const following = scope === 'following' ? await series.following({ ...task, ...fields }) : null;
  const one = { task, series: following ? { ...stored, template: following.template } : stored };
  const isDated = task.repeats === 'cycle' && (start ?? end) !== undefined;
  return mergeEffects([
    following ?? {},
    isDated ? await series.dated(one, fields) : {},
    status === undefined ? {} : await afterStatus(series, { one, status }),
  ]);
}

async function afterStatus(
  series: SeriesService,
  { one, status }: { one: Occurrence; status: TaskStatus },
): Promise<Effect> {
  if (!isOpen(status)) return series.finishing(one);
  return isOpen(one.task.status) ? {} : series.reopening(one);
}

/** Whether a change may concern a series: by its repeating, status, days or parent. */
function mayConcernSeries(change: TaskChange): boolean {
  const { task_repeat: repeat, task_status: status, parent_id: parentId, scope } = change;
  const isOfSeries = scope === 'following' || typeof parentId === 'string';
  return isOfSeries || repeat !== undefined || status !== undefined || dependsOnDay(change);
}

/** Throws if a newer occurrence of the same series has been made. */
function refuseOlder({ task, series }: OccurrenceRow): void {
  if (series?.endedAt === null && task.occurrence !== series.made) {
    throw new AppError('conflict', { detail: 'a later occurrence of it is open' });
  }
}

/** Several effects as one; one of them has an answer at most. */
function mergeEffects(effects: readonly Effect[]): Effect {
  const answer = effects.find((effect) => effect.answer)?.answer;
  return {
    fields: Object.assign({}, ...effects.map(({ fields }) => fields)),
    along: effects.flatMap(({ along = [] }) => along),
    ...(answer ? { answer } : {}),
  };
}

const END_TOO_EARLY = 'must not be before the start';

/** A refusal that names the sent date: the end, or the start if only that changed. */
function endsTooEarly(sent: SentDateFields): AppError {
  const { start, end } = sentDates(sent);
  if (end) return refuseField(end.field, END_TOO_EARLY);
  return refuseField(start?.field ?? 'task_start_timestamp', 'must not be after the end');
}

const PARENT_NOT_FOUND: FieldError = { path: 'parent_id', message: 'must be the id of a task' };

function parentNotFound(): AppError {
  return new AppError('not_found', { detail: 'there is no such parent task', errors: [PARENT_NOT_FOUND] });
}

/** Throws unless a task may repeat: it's open, at the top level, and no day was sent with it. */
function refuseRepeat(
  { status, parentId }: { status: TaskStatus; parentId?: string | null },
  sent: SentDateFields,
): void {
  const hasDates = Object.values(sentDates(sent)).some((date) => typeof date?.at === 'number');
  if (hasDates) throw refuseField('task_repeat', 'a task repeats or has dates');
  if (typeof parentId === 'string') throw refuseField('task_repeat', 'a step comes with its task');
  if (!isOpen(status)) throw new AppError('conflict', { detail: 'a finished task does not repeat' });
}
