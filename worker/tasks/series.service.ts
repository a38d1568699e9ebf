import { type SQL, sql } from 'drizzle-orm';
import { boundExceededMessage } from '#domain/account/quotas.ts';
import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import { AppError, refuseField } from '#domain/errors.ts';
import { dayAfterCompletion, nextRuleDays, ruleProblem } from '#domain/recurrence/calendar-rule.ts';
import { lastOutlookOf } from '#domain/recurrence/move-notice.ts';
import {
  DETACHED,
  firstOccurrence,
  isReadable,
  nextOccurrence,
  type OccurrenceDays,
  pinnedSeries,
  placeOccurrence,
  previousReference,
  UNPLACED,
} from '#domain/recurrence/occurrence-days.ts';
import { nextWindows, type Outlook, outlookOf } from '#domain/recurrence/outlook.ts';
import {
  STEP_LEVELS_MAX,
  STEPS_MAX,
  type StepTemplate,
  storedRepeat,
  type TaskRepeat,
  type TaskTemplate,
} from '#domain/recurrence/repeat.schema.ts';
import { TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import type { TaskUpdated } from '#domain/tasks/tasks.schema.ts';
import { decoderOf, emptyIn, encoderOf, type StoredIn } from '#domain/wire/record-fields.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { type NewId, onceFor } from '#worker/platform/runtime.ts';
import { changesService } from './changes.service.ts';
import {
  createSeriesRepository,
  type NewOccurrence,
  type Occurrence,
  type OccurrenceRow,
  type StepRow,
} from './series.repository.ts';
import type { StoredTask, TaskFields } from './tasks.repository.ts';

/** The data that days of occurrences depend on; `outlook` is computed on demand, and `null` while no cycle runs. */
export type CycleNow = {
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly outlook: () => Outlook | null;
};

/** Reads the data that the days of a person's occurrences depend on now. */
export async function readCycleNow(person: PersonContext): Promise<CycleNow> {
  const { facts, timeZone } = await cycleService(person).known();
  return { timeZone, today: facts.today, outlook: () => outlookOf(facts) };
}

/** The effects of a task's change besides its own fields. */
export type Effect = {
  /** Further fields of the task. */
  readonly fields?: Partial<TaskFields>;
  /** Statements for the same transaction, after the task's. */
  readonly along?: readonly BatchStatement[];
  /** The content of the answer, once that transaction has run. */
  readonly answer?: () => Promise<TaskUpdated>;
};

type Next = { readonly next_task_id: string | null; readonly next_on: string | null };

/** One person's series of tasks: each change of a task as fields and statements, so that it's one transaction. */
export const seriesService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const series = createSeriesRepository(deps, userId);
  const { skipped } = changesService(person);
  const cycleNow = () => readCycleNow(person);

  /** Statements that put the person in the queue of rescheduling, or take them out of it. */
  function queueing({ timeZone, today, outlook }: CycleNow): BatchStatement[] {
    const running = outlook();
    const last = running ? lastOutlookOf(running) : { startedOn: null, expectedOn: null };
    return series.queueing(hourOf({ date: addDays(today, 1), hour: 0 }, timeZone), last);
  }

  /** The steps of a task as a template. Throws `validation_failed` for too many of them. */
  async function stepsBelow(taskId: string): Promise<StepTemplate[]> {
    const rows = await series.stepsBelow(taskId, STEPS_MAX + 1);
    if (rows.length > STEPS_MAX || rows.some(({ depth }) => depth > STEP_LEVELS_MAX)) {
      throw refuseField(
        'task_repeat',
        boundExceededMessage(rows.length > STEPS_MAX ? 'steps' : 'step_levels'),
      );
    }
    return stepsOf(rows, taskId);
  }

  const nextOf = async (one: Occurrence): Promise<Next> => {
    const next = await series.otherOpen(one);
    return { next_task_id: next?.taskId ?? null, next_on: next?.startOn ?? null };
  };

  /** Statements that create the occurrence after this one, or end the series, if a condition holds. */
  async function continuing(one: Occurrence, given: SQL): Promise<BatchStatement[]> {
    const { task, series: stored } = one;
    const now = await cycleNow();
    const { today } = now;
    const outlook = stored.kind === 'cycle' ? now.outlook() : null;
    const days = nextOccurrence(stored, { lastOn: task.endOn ?? task.startOn, outlook, today });
    const next = days ? occurrenceRows(one, { days, newId: deps.newId }) : [];
    const { refOn, refSkip } = days ?? stored;
    return [
      ...series.continuing(one, { next, reference: { refOn, refSkip }, given }),
      ...series.unqueueing(),
    ];
  }

  /** Statements that continue a series with a reopened occurrence; none if it can't be continued. */
  async function goingBack(one: Occurrence, { today, outlook }: CycleNow): Promise<BatchStatement[]> {
    const { task, series: stored } = one;
    const number = task.occurrence ?? 0;
    if (stored.made === number) return series.takingBack(one, { nextId: null, reference: stored });
    const next =
      stored.made === number + 1 ? await series.occurrence(stored.seriesId, stored.made) : undefined;
    if (!next || task.completedOn !== today) return [];
    const steps = await series.stepsBelow(next.taskId, STEPS_MAX + 1);
    if (!isReadable(stored) || !isUntouched(next, { steps, template: stored.template })) return [];
    const reference =
      stored.kind === 'cycle'
        ? previousReference({ series: pinnedSeries(stored), outlook: outlook() })
        : stored;
    return series.takingBack(one, { nextId: next.taskId, reference });
  }

  return {
    ofTask: series.ofTask,

    /**
     * A task begins to repeat, or repeats in another way. Throws `validation_failed`, naming the part, for a rule that never
     * comes or a limit in the past, and `conflict` beyond 200 series.
     */
    starting: async (
      repeat: TaskRepeat,
      { taskId, fields, known }: { taskId: string; fields: TaskFields; known?: OccurrenceRow },
    ): Promise<Effect> => {
      const now = await cycleNow();
      const { today } = now;
      refuseImpossible(repeat, today);
      const stored = storedRepeat(repeat, today);
      const present = known?.series?.endedAt === null ? known.series : null;
      const others = present ? [] : await series.goingOn();
      const days = firstOccurrence(stored, {
        today,
        outlook: stored.kind === 'cycle' ? now.outlook() : null,
      });
      if (!days) throw refuseField('task_repeat.rule', 'has no day left');
      const { refOn, refSkip, ...placed } = days;
      const template = templateOf(fields, known ? await stepsBelow(taskId) : []);
      // A task that was detached from the series it began begins another.
      const seriesId = present?.seriesId ?? (others.includes(taskId) ? deps.newId() : taskId);
      const written = { ...stored, seriesId, template, refOn, refSkip, isNext: !present };
      return {
        fields: { repeats: stored.kind, held: 0, ...placed },
        along: [...series.joining(taskId, written), ...queueing(now)],
      };
    },

    /** A task stops repeating, on its present days; if it was the newest occurrence, the series ends. */
    ending: ({ task, series: stored }: OccurrenceRow): Effect => ({
      fields: DETACHED,
      along: [
        ...(stored && stored.made === task.occurrence ? [series.ending(stored.seriesId)] : []),
        ...series.unqueueing(),
      ],
    }),

    /** The days of a pinned task were set by hand: it stays there; without any day it follows the cycle again, if its pin can be read. */
    dated: async ({ task, series: stored }: Occurrence, days: Partial<TaskFields>): Promise<Effect> => {
      const { startOn, endOn } = { ...task, ...days };
      if (startOn ?? endOn) return { fields: { held: 1, pinState: null } };
      if (!isReadable(stored)) return { fields: { held: 0 } };
      const { outlook, today } = await cycleNow();
      const placement = placeOccurrence({
        series: pinnedSeries(stored),
        occurrence: UNPLACED,
        outlook: outlook(),
        today,
      });
      const { refOn, refSkip, ...placed } = placement;
      return {
        fields: { held: 0, ...placed },
        along: [series.referring(stored.seriesId, { refOn, refSkip })],
      };
    },

    /** A change that also applies to the following occurrences, and their new template. */
    following: async (task: StoredTask): Promise<Effect & { readonly template: TaskTemplate }> => {
      const template = templateOf(task, await stepsBelow(task.taskId));
      return { template, along: [series.templating(task.seriesId ?? '', template)] };
    },

    /** An occurrence is finished, and the next one is created. If it is finished again, the answer names the same next one. */
    finishing: async (one: Occurrence): Promise<Effect> => ({
      along: await continuing(
        one,
        sql`exists (select 1 from tasks t where t.user_id = ${one.task.userId} and t.task_id = ${one.task.taskId} and t.is_open = 0)`,
      ),
      answer: () => nextOf(one),
    }),

    /**
     * A finished occurrence is reopened. The newest continues to repeat, and so does the one before it if the next can be
     * deleted: on the same day, unchanged. An older one becomes a separate task; `next_kept` is 1 if another is open.
     */
    reopening: async (one: Occurrence): Promise<Effect> => {
      const { series: stored } = one;
      const now = await cycleNow();
      return {
        along: [
          ...(await goingBack(one, now)),
          series.detaching(one),
          ...(stored.kind === 'cycle' ? queueing(now) : []),
        ],
        answer: async () => ({ next_kept: (await series.otherOpen(one)) ? 1 : 0 }),
      };
    },

    /** Deletes an open occurrence and creates the next. Throws `not_found`, and `conflict` if it doesn't repeat or is finished. */
    skip: async (taskId: string): Promise<Next> => {
      const row = await series.ofTask(taskId);
      if (!row) throw new AppError('not_found');
      const one = newestIn(row);
      if (!one) throw new AppError('conflict', { detail: 'only an open task that repeats can be skipped' });
      const { task } = one;
      const isOpen = sql`exists (select 1 from tasks t where t.user_id = ${task.userId} and t.task_id = ${taskId} and t.is_open = 1)`;
      await series.run([
        ...skipped(task, isOpen),
        ...(await continuing(one, isOpen)),
        series.removing(one),
        ...series.unqueueing(),
      ]);
      return nextOf(one);
    },

    /** Statements around the deletion of a task: deleting the open occurrence ends its series. */
    deleting: (taskId: string) => ({ before: [series.endingOf(taskId)], after: series.unqueueing() }),

    /** The next three times of a rule that isn't stored yet; refusals as in `starting`. */
    preview: async (repeat: TaskRepeat) => {
      const { today, outlook } = await cycleNow();
      refuseImpossible(repeat, today);
      if (repeat.kind === 'calendar') {
        return nextDays(repeat, today).map((day) => ({ start_on: day, end_on: day, low: day, high: day }));
      }
      const running = outlook();
      const { pin, each, notAfter } = repeat;
      const windows = running
        ? nextWindows({ pin, each, notAfter, outlook: running, today, count: PREVIEWED })
        : [];
      return windows.map(({ start, end, low, high }) => ({ start_on: start, end_on: end, low, high }));
    },
  };
});

export type SeriesService = ReturnType<typeof seriesService>;

/** The open newest occurrence of a running series; `undefined` for any other task. */
function newestIn({ task, series }: OccurrenceRow): Occurrence | undefined {
  const isNewest = series?.endedAt === null && task.isOpen === 1 && task.occurrence === series.made;
  return isNewest && series ? { task, series } : undefined;
}

/** Whether a task already repeats in that way. */
export function repeatsSo({ series }: OccurrenceRow, repeat: TaskRepeat): boolean {
  if (series?.endedAt !== null) return false;
  const requested = storedRepeat(repeat, series.fromOn);
  return (['kind', 'rule', 'fromOn', 'afterCompletion', 'each', 'notAfter'] as const).every(
    (part) => series[part] === requested[part],
  );
}

function refuseImpossible(repeat: TaskRepeat, today: LocalDate): void {
  if (repeat.kind === 'cycle') {
    const { notAfter } = repeat;
    if (notAfter !== null && notAfter < today) {
      throw refuseField('task_repeat.not_after', 'must not be in the past');
    }
    return;
  }
  const { rule, from, afterCompletion } = repeat;
  const problem = ruleProblem(rule, { from: from ?? today, today, isAfterCompletion: afterCompletion === 1 });
  if (problem !== null) throw refuseField('task_repeat.rule', problem);
}

const PREVIEWED = 3;

function nextDays(
  { rule, from, afterCompletion }: Extract<TaskRepeat, { kind: 'calendar' }>,
  today: LocalDate,
): LocalDate[] {
  if (afterCompletion === 0) return nextRuleDays(rule, { from: from ?? today, today, limit: PREVIEWED });
  const start = from !== null && from > today ? from : today;
  const days: LocalDate[] = [];
  for (
    let day: LocalDate | null = start;
    day && days.length < PREVIEWED;
    day = dayAfterCompletion(rule, day)
  ) {
    days.push(day);
  }
  return days;
}

/** The columns that the occurrences of a series share. */
type Shared = StoredIn<typeof TASK_FIELDS, 'template'>;
const NONE = emptyIn(TASK_FIELDS, 'template');
const encodeTemplate = encoderOf(TASK_FIELDS, 'template');
const decodeTemplate = decoderOf(TASK_FIELDS, 'template');

/** The template of a series, from one of its occurrences and the steps. */
function templateOf(task: TaskFields, steps: readonly StepTemplate[]): TaskTemplate {
  // A column that a new task lacks is null.
  const shared = { ...NONE, ...task } as Shared;
  return { ...encodeTemplate(shared), steps };
}

/** The columns of a template; `null` for a field that was added after it was stored. */
const sharedOf = (template: TaskTemplate): Shared => ({ ...NONE, ...decodeTemplate(template) });

/** The steps of a template from the rows below a task. */
function stepsOf(rows: readonly StepRow[], parentId: string): StepTemplate[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ taskId, title, length }) => ({ title, length, steps: stepsOf(rows, taskId) }));
}

/** The first steps of a template, as many and as deep as a task may have: templates of older files have more. */
function boundedSteps(template: readonly StepTemplate[]): StepTemplate[] {
  let room = STEPS_MAX;
  const taken = (steps: readonly StepTemplate[], level: number): StepTemplate[] => {
    if (level > STEP_LEVELS_MAX) return [];
    const here = steps.slice(0, room);
    room -= here.length;
    return here.map((step) => ({ ...step, steps: taken(step.steps, level + 1) }));
  };
  return taken(template, 1);
}

/** The rows of the next occurrence: itself first, and each step after its parent. */
function occurrenceRows(
  { task, series: { seriesId, kind, template } }: Occurrence,
  { days, newId }: { days: OccurrenceDays; newId: NewId },
): NewOccurrence[] {
  const { startOn, endOn, begunOn, pinState } = days;
  const taskId = newId();
  const shared = sharedOf(template);
  const first: NewOccurrence = {
    ...shared,
    taskId,
    status: 'not_started',
    startOn,
    endOn,
    cyclePhaseSuggestion: classifyActivity(shared.title, { theme: shared.themeId }).phase,
    seriesId,
    occurrence: (task.occurrence ?? 0) + 1,
    repeats: kind,
    begunOn,
    pinState,
  };
  return [first, ...stepRows(boundedSteps(template.steps), { parentId: taskId, newId })];
}

function stepRows(
  steps: readonly StepTemplate[],
  { parentId, newId }: { parentId: string; newId: NewId },
): NewOccurrence[] {
  return steps.flatMap(({ title, length, steps: below }) => {
    const taskId = newId();
    const step: NewOccurrence = {
      taskId,
      parentId,
      title,
      length,
      status: 'not_started',
      priority: 0,
      cyclePhaseSuggestion: classifyActivity(title).phase,
    };
    return [step, ...stepRows(below, { parentId: taskId, newId })];
  });
}

/** Whether an occurrence is unchanged since its creation, so that it may be deleted. */
function isUntouched(
  task: StoredTask,
  { steps, template }: { steps: readonly StepRow[]; template: TaskTemplate },
): boolean {
  const isOpenYet = [task, ...steps].every(({ status }) => status === 'not_started');
  const isWhereItWas = task.held === 0 && task.plannedOn === null;
  const present = templateOf(task, stepsOf(steps, task.taskId));
  const made = { ...encodeTemplate(sharedOf(template)), steps: boundedSteps(template.steps) };
  return isOpenYet && isWhereItWas && JSON.stringify(present) === JSON.stringify(made);
}
