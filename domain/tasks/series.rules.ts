import { boundExceededMessage } from '#domain/account/quotas.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { changesLabels } from '#domain/labels/labels.rules.ts';
import {
  DETACHED,
  firstOccurrence,
  isReadable,
  nextOccurrence,
  type OccurrenceDays,
  pinnedSeries,
  placeOccurrence,
  previousReference,
  refuseImpossible,
  UNPLACED,
} from '#domain/recurrence/occurrence-days.ts';
import type { Outlook } from '#domain/recurrence/outlook.ts';
import {
  STEP_LEVELS_MAX,
  STEPS_MAX,
  type StepTemplate,
  storedRepeat,
  type TaskRepeat,
  type TaskTemplate,
} from '#domain/recurrence/repeat.schema.ts';
import type { SERIES_FIELDS } from '#domain/recurrence/series.fields.ts';
import { decoderOf, emptyIn, encoderOf, pick, type StoredIn } from '#domain/wire/record-fields.ts';
import { isOpen, type TaskStatus } from './task-status.ts';
import { TASK_FIELDS } from './tasks.fields.ts';
import {
  isInOrder,
  type SentDateFields,
  sentDates,
  type TaskChange,
  type TaskUpdated,
} from './tasks.schema.ts';

// What happens to a task that repeats, and to its series, when it is changed, finished, reopened or skipped. The browser shows
// such a change by `tasks.rules.ts` until the server answers, because no answer contains the series.

/** All fields of a task, and of a series, by their columns; and the ids of a task's labels, if it has any. */
export type SeriesTask = StoredIn<typeof TASK_FIELDS, 'file'> & Labelled;
type Labelled = Pick<StepTemplate, 'labels'>;
export type Series = StoredIn<typeof SERIES_FIELDS, 'file'>;
/** A task to create; columns that are left out are empty. */
export type NewSeriesTask = Partial<SeriesTask> &
  Pick<SeriesTask, 'taskId' | 'title' | 'status' | 'priority'>;
/** A task below another, and how many levels, from 1. */
export type StepRow = Pick<SeriesTask, 'taskId' | 'title' | 'length' | 'status' | 'parentId'> &
  Labelled & {
    readonly depth: number;
  };

/** What a change of a task is decided from. */
export type SeriesRecord = {
  readonly task: SeriesTask;
  readonly series: Series | null;
  /** The highest number of its occurrences, which an imported one can have; 0 without any. */
  readonly last: number;
  /** The newest occurrence of that series, if it's another task; read for a change of the status. */
  readonly newest: SeriesTask | null;
  /**
   * The tasks below the task, for a template, and below the newest occurrence, each after its parent; at most one more than a
   * template may have.
   */
  readonly steps: readonly StepRow[];
  readonly newestSteps: readonly StepRow[];
  /**
   * The series with the task's own id, which began with it; read for a task that begins to repeat. Its `made` is at least the
   * highest number of its occurrences, because imported ones can have higher ones.
   */
  readonly own: Series | null;
};

export type SeriesContext = {
  readonly today: LocalDate;
  /** Unix seconds. */
  readonly now: number;
  /** `null` while no cycle runs, and if `needsOutlook` is false. */
  readonly outlook: Outlook | null;
  readonly newId: () => string;
};

export type SeriesAfter<Answer extends TaskUpdated = TaskUpdated> = {
  /** The columns of the task that change; `null` if it's deleted with its steps. */
  readonly task: Partial<SeriesTask> | null;
  /** The series as it is then; `null` if nothing of it changes. */
  readonly series: Series | null;
  /** The next occurrence and its steps, each after its parent. */
  readonly made: readonly NewSeriesTask[];
  readonly removedId: string | null;
  readonly answer: Answer;
};

/** A change as sent, and the columns that it sets. */
export type ColumnChange = { readonly sent: TaskChange; readonly columns: Partial<SeriesTask> };

/** Whether a change may concern a series: by its repeating, status, days, parent or labels. */
export function mayConcernSeries(sent: TaskChange): boolean {
  const { task_repeat: repeat, task_status: status, parent_id: parentId, scope } = sent;
  const isOfSeries = scope === 'following' || typeof parentId === 'string';
  const isOfOccurrence = repeat !== undefined || status !== undefined || changesLabels(sent);
  return isOfSeries || isOfOccurrence || hasDates(sent, () => true);
}

/** Whether a change computes days of a pinned task. */
export function needsOutlook({ task, series }: SeriesRecord, { sent, columns }: ColumnChange): boolean {
  const { task_repeat: repeat, task_status: status } = sent;
  if (repeat) return repeat.kind === 'cycle';
  if (repeat === null || series?.kind !== 'cycle') return false;
  const isFinishedOrReopened = status !== undefined && !(isOpen(status) && isOpen(task.status));
  return isFinishedOrReopened || isFreed(task, { sent, columns });
}

/**
 * Changes a task that repeats or begins to; `undefined` if only the columns of the task change. Throws
 * `validation_failed`, naming the field, for an end before the start, a rule that never comes, a limit in the past, too many
 * steps, or a parent, and `conflict` for a finished or an older occurrence that should repeat.
 */
export function changeOccurrence(
  record: SeriesRecord,
  change: ColumnChange & SeriesContext,
): SeriesAfter | undefined {
  const { sent, columns } = change;
  const { series } = record;
  const task = { ...record.task, ...columns };
  if (!isInOrder(task.startOn, task.endOn)) throw endsTooEarly(sent);
  const { task_repeat: repeat } = sent;
  if (repeat) {
    refuseRepeat(task, sent);
    if (series?.endedAt === null && record.task.occurrence !== series.made) {
      throw new AppError('conflict', { detail: 'a later occurrence of it is open' });
    }
    if (!repeatsSo(series, repeat)) {
      const begun = startSeries({ ...record, task }, { ...change, repeat });
      return { ...UNCHANGED, ...begun, task: { ...columns, ...begun.task } };
    }
  }
  if (record.task.seriesId === null) return undefined;
  if (typeof sent.parent_id === 'string') {
    throw refuseField('parent_id', 'a task that repeats has no parent');
  }
  if (repeat !== null) return series ? changeInSeries({ ...record, series }, change) : undefined;
  const ended = series && isNewest({ ...record, series }) ? { ...series, endedAt: change.now } : null;
  return { ...UNCHANGED, task: { ...columns, ...DETACHED }, series: ended };
}

const UNCHANGED = { series: null, made: [], removedId: null, answer: {} } as const;

type Occurrence = SeriesRecord & { readonly series: Series };

/** Whether the series goes on, and no later occurrence was made. */
const isNewest = ({ task, series }: Pick<Occurrence, 'task' | 'series'>): boolean =>
  series.endedAt === null && series.made === task.occurrence;

/** Changes an occurrence that remains one, or becomes a separate task when it is reopened. */
function changeInSeries(
  { series: stored, ...record }: Occurrence,
  change: ColumnChange & SeriesContext,
): SeriesAfter | undefined {
  const { task } = record;
  const { sent, columns } = change;
  const { task_status: status, scope } = sent;
  const series =
    scope === 'following'
      ? { ...stored, template: templateOf({ ...task, ...columns }, templatesOf(record.steps, task.taskId)) }
      : stored;
  const one = { ...record, series };
  if (
    series === stored &&
    !isDated(task, sent) &&
    (status === undefined || (isOpen(status) && isOpen(task.status)))
  ) {
    return undefined;
  }
  const { reference, ...dated } = datedColumns(one, change);
  const after = { ...UNCHANGED, task: { ...columns, ...dated }, series: { ...series, ...reference } };
  if (status === undefined) return after;
  if (isOpen(status)) return isOpen(task.status) ? after : reopen(one, { after, ...change });
  if (!isNewest(one)) return { ...after, answer: nextIs(openNewest(record)) };
  const { next, made } = continueSeries(one, change);
  return { ...after, made, series: { ...after.series, ...next }, answer: nextIs(made[0]) };
}

/** Whether the days of a pinned task are set by hand. */
const isDated = (task: SeriesTask, sent: TaskChange): boolean =>
  task.repeats === 'cycle' && hasDates(sent, () => true);

/** Whether all of them are removed, so that it follows the cycle again. */
function isFreed(task: SeriesTask, { sent, columns }: ColumnChange): boolean {
  const { startOn, endOn } = { ...task, ...columns };
  return isDated(task, sent) && (startOn ?? endOn) === null;
}

/**
 * Further columns after the days of a pinned task were set by hand, and its cycle: it stays there; without any day it follows the
 * cycle again, if its pin can be read.
 */
function datedColumns(
  { task, series }: Occurrence,
  { outlook, today, ...change }: ColumnChange & SeriesContext,
): Partial<SeriesTask> & { reference?: Pick<Series, 'refOn' | 'refSkip'> } {
  if (!isDated(task, change.sent)) return {};
  if (!isFreed(task, change)) return { held: 1, pinState: null };
  if (!isReadable(series)) return { held: 0 };
  const placing = { series: pinnedSeries(series), occurrence: UNPLACED, outlook, today };
  const { refOn, refSkip, ...placed } = placeOccurrence(placing);
  return { held: 0, ...placed, reference: { refOn, refSkip } };
}

/** The fields of a series that change when its newest occurrence is finished or skipped, and the next one with its steps. */
function continueSeries(
  { task, series, last }: Occurrence,
  { outlook, today, now, newId }: SeriesContext,
): { next: Partial<Series>; made: readonly NewSeriesTask[] } {
  const days = nextOccurrence(series, { lastOn: task.endOn ?? task.startOn, outlook, today });
  if (!days) return { next: { endedAt: now }, made: [] };
  const made = Math.max(series.made, last) + 1;
  const { refOn, refSkip } = days;
  return { next: { made, refOn, refSkip }, made: occurrenceOf({ ...series, made }, { days, newId }) };
}

const openNewest = ({ newest }: Pick<SeriesRecord, 'newest'>) =>
  newest && isOpen(newest.status) ? newest : undefined;

const nextIs = (next: Pick<NewSeriesTask, 'taskId' | 'startOn'> | undefined) => ({
  next_task_id: next?.taskId ?? null,
  next_on: next?.startOn ?? null,
});

/**
 * Reopens a finished occurrence. The newest continues to repeat, and so does the one before it if the next can be deleted: on the
 * same day, unchanged. An older one becomes a separate task; `next_kept` is 1 if another is open.
 */
function reopen(
  record: Occurrence,
  { after, today, outlook }: Pick<SeriesContext, 'today' | 'outlook'> & { after: SeriesAfter },
): SeriesAfter {
  const { task, series, newest } = record;
  const isLast = series.made === task.occurrence;
  const goesBack = isLast || mayGoBack(record, today);
  const removedId = goesBack && newest ? newest.taskId : null;
  const answer = { next_kept: removedId === null && openNewest(record) ? 1 : 0 } as const;
  if (!goesBack) return { ...after, answer, task: { ...after.task, ...DETACHED } };
  const reference =
    isLast || series.kind === 'calendar'
      ? pick(series, ['refOn', 'refSkip'])
      : previousReference({ series: pinnedSeries(series), outlook });
  const made = task.occurrence ?? series.made;
  return { ...after, removedId, answer, series: { ...series, ...reference, made, endedAt: null } };
}

/** Whether the occurrence after this one was made today and is unchanged since, so that it may be deleted. */
function mayGoBack({ task, series, newest, newestSteps }: Occurrence, today: LocalDate): boolean {
  if (!newest || newest.occurrence !== (task.occurrence ?? 0) + 1 || task.completedOn !== today) return false;
  const isOpenYet = [newest, ...newestSteps].every(({ status }) => status === 'not_started');
  if (!isReadable(series) || !isOpenYet || newest.held === 1 || newest.plannedOn !== null) return false;
  const present = templateOf(newest, templatesIn(newestSteps, newest.taskId));
  const { template } = series;
  const made = {
    ...encodeTemplate(sharedOf(template)),
    ...labelsIn(template),
    steps: boundedSteps(template.steps),
  };
  return JSON.stringify(present) === JSON.stringify(made);
}

/** Skips an open occurrence: it is deleted, and the next one is made. Throws `conflict` if it doesn't repeat or is finished. */
export function skipOccurrence(
  { series, ...record }: SeriesRecord,
  context: SeriesContext,
): SeriesAfter<ReturnType<typeof nextIs>> {
  const { task } = record;
  if (!series || !isOpen(task.status) || !isNewest({ task, series })) {
    throw new AppError('conflict', { detail: 'only an open task that repeats can be skipped' });
  }
  const { next, made } = continueSeries({ ...record, series }, context);
  return { task: null, series: { ...series, ...next }, made, removedId: null, answer: nextIs(made[0]) };
}

/**
 * A task begins to repeat, or repeats in another way: its columns and the series. Throws `validation_failed`, naming the part,
 * for a rule that never comes, a limit in the past, or too many steps.
 */
export function startSeries(
  { task, series, own, steps }: Pick<SeriesRecord, 'series' | 'own' | 'steps'> & { task: NewSeriesTask },
  {
    repeat,
    today,
    outlook,
    newId,
  }: Pick<SeriesContext, 'today' | 'outlook' | 'newId'> & { readonly repeat: TaskRepeat },
): { task: Partial<SeriesTask>; series: Series } {
  refuseImpossible(repeat, today);
  const stored = storedRepeat(repeat, today);
  const days = firstOccurrence(stored, { today, outlook });
  if (!days) throw refuseField('task_repeat.rule', 'has no day left');
  const { refOn, refSkip, ...placed } = days;
  const template = templateOf(task, templatesOf(steps, task.taskId));
  const present = series?.endedAt === null ? series : null;
  // A task that was detached from the series it began begins another.
  const seriesId = present?.seriesId ?? (own?.endedAt === null ? newId() : task.taskId);
  const before = own?.endedAt === null ? 0 : (own?.made ?? 0);
  const made = present?.made ?? before + 1;
  return {
    task: { repeats: stored.kind, held: 0, ...placed, seriesId, occurrence: made },
    series: { ...stored, seriesId, template, refOn, refSkip, made, endedAt: null },
  };
}

function repeatsSo(series: Series | null, repeat: TaskRepeat): boolean {
  if (series?.endedAt !== null) return false;
  const requested = storedRepeat(repeat, series.fromOn);
  return (['kind', 'rule', 'fromOn', 'afterCompletion', 'each', 'notAfter'] as const).every(
    (part) => series[part] === requested[part],
  );
}

/** Throws unless a task may repeat: it's open, at the top level, and no day was sent with it. */
export function refuseRepeat(
  { status, parentId }: { readonly status: TaskStatus; readonly parentId?: string | null },
  sent: SentDateFields,
): void {
  if (hasDates(sent, (at) => at !== null)) throw refuseField('task_repeat', 'a task repeats or has dates');
  if (typeof parentId === 'string') throw refuseField('task_repeat', 'a step comes with its task');
  if (!isOpen(status)) throw new AppError('conflict', { detail: 'a finished task does not repeat' });
}

const hasDates = (sent: SentDateFields, is: (at: number | null) => boolean): boolean =>
  Object.values(sentDates(sent)).some((date) => date !== undefined && is(date.at));

const END_TOO_EARLY = 'must not be before the start';

/** A refusal that names the sent date: the end, or the start if only that changed. */
export function endsTooEarly(sent: SentDateFields): AppError {
  const { start, end } = sentDates(sent);
  if (end) return refuseField(end.field, END_TOO_EARLY);
  return refuseField(start?.field ?? 'task_start_timestamp', 'must not be after the end');
}

type Shared = StoredIn<typeof TASK_FIELDS, 'template'>;
const NONE = emptyIn(TASK_FIELDS, 'template');
const encodeTemplate = encoderOf(TASK_FIELDS, 'template');
const decodeTemplate = decoderOf(TASK_FIELDS, 'template');

/** The template of a series, from one of its occurrences and the steps. */
function templateOf(task: NewSeriesTask, steps: readonly StepTemplate[]): TaskTemplate {
  // A column that a new task lacks is null.
  const shared = { ...NONE, ...task } as Shared;
  return { ...encodeTemplate(shared), ...labelsIn(task), steps };
}

const labelsIn = ({ labels = [] }: Labelled): Labelled =>
  labels.length === 0 ? {} : { labels: [...new Set(labels)].sort() };

/** A template without labels that are gone; the same if there are none. */
export function templateWithLabels<Template extends Labelled & { readonly steps: readonly StepTemplate[] }>(
  template: Template,
  known: ReadonlySet<string>,
): Template {
  const steps = template.steps.map((step) => templateWithLabels(step, known));
  return { ...template, labels: template.labels?.filter((id) => known.has(id)), steps };
}

/** The columns of a template; `null` for a field that was added after it was stored. */
const sharedOf = (template: TaskTemplate): Shared => ({ ...NONE, ...decodeTemplate(template) });

/** The steps below a task as templates. Throws `validation_failed` for too many of them. */
function templatesOf(rows: readonly StepRow[], taskId: string): StepTemplate[] {
  if (rows.length > STEPS_MAX) throw refuseField('task_repeat', boundExceededMessage('steps'));
  if (rows.some(({ depth }) => depth > STEP_LEVELS_MAX)) {
    throw refuseField('task_repeat', boundExceededMessage('step_levels'));
  }
  return templatesIn(rows, taskId);
}

const templatesIn = (rows: readonly StepRow[], parentId: string): StepTemplate[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .map(({ taskId, title, length, labels }) => ({
      title,
      length,
      ...labelsIn({ labels }),
      steps: templatesIn(rows, taskId),
    }));

/** The first steps of a template, as many and as deep as a task may have: templates of older files have more. */
function boundedSteps(template: readonly StepTemplate[]): StepTemplate[] {
  let room = STEPS_MAX;
  const taken = (steps: readonly StepTemplate[], level: number): StepTemplate[] => {
    if (level > STEP_LEVELS_MAX) return [];
    const here = steps.slice(0, room);
    room -= here.length;
    return here.map(({ title, length, ...step }) => ({
      title,
      length,
      ...labelsIn(step),
      steps: taken(step.steps, level + 1),
    }));
  };
  return taken(template, 1);
}

/** The newest occurrence of a series: itself first, and each step after its parent. */
function occurrenceOf(
  { seriesId, kind, template, made }: Series,
  { days, newId }: { days: OccurrenceDays } & Pick<SeriesContext, 'newId'>,
): NewSeriesTask[] {
  const taskId = newId();
  const shared = sharedOf(template);
  const first: NewSeriesTask = {
    ...shared,
    ...labelsIn(template),
    taskId,
    status: 'not_started',
    cyclePhaseSuggestion: classifyActivity(shared.title, { theme: shared.themeId }).phase,
    seriesId,
    occurrence: made,
    repeats: kind,
    ...pick(days, ['startOn', 'endOn', 'begunOn', 'pinState']),
  };
  return [first, ...stepRows(boundedSteps(template.steps), { parentId: taskId, newId })];
}

function stepRows(
  steps: readonly StepTemplate[],
  { parentId, newId }: { parentId: string } & Pick<SeriesContext, 'newId'>,
): NewSeriesTask[] {
  return steps.flatMap(({ title, length, steps: below, ...labelled }) => {
    const taskId = newId();
    const step: NewSeriesTask = {
      taskId,
      parentId,
      title,
      length,
      ...labelled,
      status: 'not_started',
      priority: 0,
      cyclePhaseSuggestion: classifyActivity(title).phase,
    };
    return [step, ...stepRows(below, { parentId: taskId, newId })];
  });
}
