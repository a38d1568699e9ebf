import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { PinState } from '#domain/recurrence/pin.ts';
import type { Planner } from '#domain/tasks/tasks.fields.ts';
import type { StoredChange } from './changes.schema.ts';

/** The columns of a task that a batch may have changed. */
type ChangeableTask = {
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly plannedOn: LocalDate | null;
  readonly plannedBy: Planner | null;
  readonly held: 0 | 1;
  readonly pinState: PinState | null;
};

/** The fields of a change by their columns. */
const COLUMNS = { task_start_on: 'startOn', task_end_on: 'endOn', planned_on: 'plannedOn' } as const;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[]; // of the record above

/**
 * The columns of a task after a change is undone: each field has its old value again where the task still has the value of the
 * change; a day that has passed becomes today. A task that was moved is held in place from now on. `null` if nothing of the
 * change is left.
 */
export function taskAfterUndo(
  task: ChangeableTask,
  { before, after, today }: { before: StoredChange; after: StoredChange; today: LocalDate },
): ChangeableTask | null {
  const left = FIELDS.filter((field) => after[field] !== undefined && task[COLUMNS[field]] === after[field]);
  if (left.length === 0) return null;
  const restored = Object.fromEntries(
    left.map((field) => [COLUMNS[field], notPast(before[field] ?? null, today)]),
  );
  const isMoved = left.some((field) => field !== 'planned_on');
  const undone: ChangeableTask = {
    ...task,
    ...restored,
    ...(isMoved ? { held: 1, pinState: null } : {}),
    ...(left.includes('planned_on') ? { plannedBy: before.planned_by ?? null } : {}),
  };
  const { startOn, endOn } = undone;
  // The other day was edited since.
  return startOn !== null && endOn !== null && startOn > endOn ? null : undone;
}

function notPast(day: string | null, today: LocalDate): LocalDate | null {
  return day !== null && day < today ? today : (day as LocalDate | null); // as the task had it
}
