import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { PlanTask } from '#domain/planning/plan-task.ts';
import { ASSUMED_LENGTH_MINUTES, CANDIDATES_MAX } from '#domain/planning/plan-weights.ts';
import type { PinState } from '#domain/recurrence/pin-states.ts';
import type { SeriesKind } from '#domain/recurrence/series-kinds.ts';
import type { PriorityNumber } from '#domain/tasks/task-priority.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';

/** An open task as plans read it. */
export type StoredToPlan = {
  readonly taskId: string;
  readonly title: string;
  readonly priority: PriorityNumber;
  /** Minutes. */
  readonly length: number | null;
  /** Minutes of its open steps together. */
  readonly stepsLength: number | null;
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly status: TaskStatus;
  readonly repeats: SeriesKind | null;
  readonly held: 0 | 1;
  readonly pinState: PinState | null;
  readonly plannedOn: LocalDate | null;
  readonly parentId: string | null;
  readonly cyclePhase: CyclePhase | null;
  readonly cyclePhaseSuggestion: CyclePhase | null;
};

/** Minutes of tasks that stay on the day for which they are planned. */
export function takenOn(
  date: LocalDate,
  { stored, today }: { stored: readonly StoredToPlan[]; today: LocalDate },
): number {
  return stored
    .filter(({ plannedOn }) => plannedOn === date && date >= today)
    .reduce((sum, task) => sum + (lengthOf(task) ?? ASSUMED_LENGTH_MINUTES), 0);
}

type CandidateOptions = {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly today: LocalDate;
  readonly fixed: readonly { readonly task_id: string; readonly on: LocalDate }[];
  readonly leftOut: ReadonlySet<string>;
};

/** The tasks to lay over the days, at most 300, the most urgent first; a step whose parent is one comes with it. */
export function candidatesAmong(stored: readonly StoredToPlan[], options: CandidateOptions): PlanTask[] {
  const fixedIds = new Set(options.fixed.map(({ task_id: id }) => id));
  const may = stored.filter(
    (task) => !options.leftOut.has(task.taskId) && (fixedIds.has(task.taskId) || isCandidate(task, options)),
  );
  const ids = new Set(may.map(({ taskId }) => taskId));
  return may
    .filter(({ parentId }) => parentId === null || !ids.has(parentId))
    .map((task) => planTaskOf(task, options.today))
    .sort(byUrgency)
    .slice(0, CANDIDATES_MAX);
}

function isCandidate(task: StoredToPlan, { start, end, today }: CandidateOptions): boolean {
  const { plannedOn, pinState, startOn, repeats, held } = task;
  // What is planned for today or later stays.
  if (plannedOn !== null && plannedOn >= today) return false;
  if (pinState === 'resting' || pinState === 'no_window') return false;
  if (startOn !== null && startOn > end) return false;
  const isPinned = repeats === 'cycle' && held === 0;
  return !isPinned || lastOn(task) === null || String(lastOn(task)) >= start || String(lastOn(task)) < today;
}

const lastOn = ({ startOn, endOn }: StoredToPlan) => endOn ?? startOn;
const lengthOf = ({ length, stepsLength }: StoredToPlan) => length ?? stepsLength;

function planTaskOf(task: StoredToPlan, today: LocalDate): PlanTask {
  const { taskId, title, priority, startOn, repeats, held, plannedOn, cyclePhase, cyclePhaseSuggestion } =
    task;
  const last = lastOn(task);
  const hasWindow = repeats === 'cycle' && held === 0 && startOn !== null && last !== null && last >= today;
  return {
    taskId,
    title,
    priority,
    length: lengthOf(task),
    notBefore: startOn,
    dueOn: hasWindow ? null : last,
    window: hasWindow ? { from: startOn, to: last } : null,
    isCarriedOver: plannedOn !== null,
    phase: cyclePhase ?? cyclePhaseSuggestion,
    isPhaseChosen: cyclePhase !== null,
  };
}

/** By what is due first, then priority, then age. */
function byUrgency(left: PlanTask, right: PlanTask): number {
  const end = ({ dueOn, window }: PlanTask) => dueOn ?? window?.to ?? '9999';
  return (
    end(left).localeCompare(end(right)) ||
    right.priority - left.priority ||
    left.taskId.localeCompare(right.taskId)
  );
}
