import { classifyActivity } from '#domain/best-dates/classify-activity.ts';
import type { OccurrenceDays } from '#domain/recurrence/occurrence-days.ts';
import {
  STEP_LEVELS_MAX,
  STEPS_MAX,
  type StepTemplate,
  type TaskTemplate,
} from '#domain/recurrence/repeat.schema.ts';
import { TASK_FIELDS } from '#domain/tasks/task.fields.ts';
import { decoderOf, emptyIn, encoderOf, type StoredIn } from '#domain/wire/record-fields.ts';
import type { NewId } from '#worker/platform/ids.ts';
import type { NewOccurrence, Occurrence, StepRow } from './series.repository.ts';
import type { StoredTask, TaskFields } from './tasks.repository.ts';

/** The columns that the occurrences of a series share. */
type Shared = StoredIn<typeof TASK_FIELDS, 'template'>;
const NONE = emptyIn(TASK_FIELDS, 'template');
const encodeTemplate = encoderOf(TASK_FIELDS, 'template');
const decodeTemplate = decoderOf(TASK_FIELDS, 'template');

/** What the occurrences of a series are made of, from one of them and its steps. */
export function templateOf(task: TaskFields, steps: readonly StepTemplate[]): TaskTemplate {
  // A column that a new task lacks is null.
  const shared = { ...NONE, ...task } as Shared;
  return { ...encodeTemplate(shared), steps };
}

/** The columns of a template; `null` for a field that was added after it was stored. */
const sharedOf = (template: TaskTemplate): Shared => ({ ...NONE, ...decodeTemplate(template) });

/** The steps of a template from the rows below a task. */
export function stepsOf(rows: readonly StepRow[], parentId: string): StepTemplate[] {
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

/** The rows of the occurrence after one, itself first, and each step after its parent. */
export function occurrenceRows(
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

/** Whether an occurrence is as it was made, so that it may be taken back. */
export function isUntouched(
  task: StoredTask,
  { steps, template }: { steps: readonly StepRow[]; template: TaskTemplate },
): boolean {
  const isOpenYet = [task, ...steps].every(({ status }) => status === 'not_started');
  const isWhereItWas = task.held === 0 && task.plannedOn === null;
  const present = templateOf(task, stepsOf(steps, task.taskId));
  const made = { ...encodeTemplate(sharedOf(template)), steps: boundedSteps(template.steps) };
  return isOpenYet && isWhereItWas && JSON.stringify(present) === JSON.stringify(made);
}
