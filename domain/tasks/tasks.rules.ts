import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import {
  repeatAnswer,
  storedRepeat,
  type TaskRepeat,
  taskRepeatSchema,
} from '#domain/recurrence/repeat.schema.ts';
import { emptyIn } from '#domain/wire/record-fields.ts';
import { detailsOf, encodeDetails, encodeRow, rowOf } from './task-answers.ts';
import { TASK_FIELDS } from './tasks.fields.ts';
import {
  createTaskSchema,
  decodeSentTask,
  type SentDateFields,
  sentDates,
  type TaskDetails,
  type TaskRow,
  updateTaskSchema,
} from './tasks.schema.ts';

/** A new task and a change of one, as sent. */
type SentTask = v.InferInput<typeof createTaskSchema>;
type SentTaskChange = v.InferInput<typeof updateTaskSchema>;

/** A change of tasks as sent; `mode` 1 lifts the sub-tasks of a deleted task to the top level, 2 deletes them too. */
export type PendingTaskChange =
  | { readonly kind: 'created'; readonly sent: SentTask }
  | { readonly kind: 'changed'; readonly sent: SentTaskChange }
  | { readonly kind: 'deleted'; readonly id: string; readonly mode: 1 | 2 };

/** What answers about tasks depend on besides the tasks. */
type TaskContext = {
  readonly timeZone: string;
  readonly today: LocalDate;
  /** The title of a possible parent task; `null` if unknown. */
  readonly titleOf: (id: string) => string | null;
};

/** The days of a sent task, by columns. */
function sentDays(sent: SentDateFields, timeZone: string) {
  const { start, end } = sentDates(sent);
  const dayOf = (at: number | null) => (at === null ? null : localDateAt(at, timeZone));
  return {
    ...(start === undefined ? {} : { startOn: dayOf(start.at) }),
    ...(end === undefined ? {} : { endOn: dayOf(end.at) }),
  };
}

/** The columns that a change sets, parsed like on the server; empty if the server will refuse it. */
function parseChange(sent: SentTaskChange, timeZone: string) {
  const read = v.safeParse(updateTaskSchema, sent);
  if (!read.success) return {};
  const change = read.output;
  return { ...decodeSentTask(change), ...sentDays(change, timeZone), ...repeatColumns(change.task_repeat) };
}

/** The columns of a task that begins to repeat, whose days the server computes, or that ends to repeat and keeps its days. */
function repeatColumns(repeat: TaskRepeat | null | undefined) {
  if (repeat === undefined) return {};
  if (repeat === null) return NOT_REPEATING;
  const isForecast = repeat.kind === 'cycle' ? (1 as const) : (0 as const);
  return { repeats: repeat.kind, isForecast, pinState: null, startOn: null, endOn: null };
}

/** A pinned task whose days a person sets stays on them; without any it follows the cycle again. */
function pinStateAfter<Task extends Pick<TaskRow, 'repeat' | 'is_forecast' | 'pin_state'>>(
  task: Task,
  { sent, hasDays }: { sent: SentTaskChange; hasDays: boolean },
) {
  const { start, end } = sentDates(sent);
  if (task.repeat !== 'cycle' || sent.task_repeat !== undefined || !(start ?? end)) return {};
  return { is_forecast: hasDays ? (0 as const) : (1 as const), pin_state: null };
}

/** How a task repeats after a change, as in its details; empty for a change that doesn't touch it. */
function repeatAfter({ task_repeat: sent }: SentTask | SentTaskChange, today: LocalDate) {
  if (sent === undefined) return {};
  const read = v.safeParse(v.nullable(taskRepeatSchema), sent);
  if (!read.success) return {};
  return { task_repeat: read.output && repeatAnswer(storedRepeat(read.output, today)) };
}

const NOT_REPEATING = { repeats: null, isForecast: 0, pinState: null } as const;

/** A new task as the server will store it, made at `createdAt` (unix seconds); `undefined` if the server would refuse it. */
function parseTask(sent: SentTask, { timeZone, createdAt }: { timeZone: string; createdAt: number }) {
  const read = v.safeParse(createTaskSchema, sent);
  if (!read.success) return undefined;
  const task = read.output;
  return {
    ...emptyIn(TASK_FIELDS, 'details'),
    ...decodeSentTask(task),
    title: task.task_title,
    status: task.task_status,
    startOn: null,
    endOn: null,
    ...sentDays(task, timeZone),
    ...NOT_REPEATING,
    ...repeatColumns(task.task_repeat),
    taskId: task.id ?? '',
    createdAt,
  };
}

/** The details of a new task, `undefined` if it will be refused; the suggested phase is unknown until the server has it. */
export function newTaskDetails(
  sent: SentTask,
  made: { timeZone: string; createdAt: number },
): TaskDetails | undefined {
  const task = parseTask(sent, made);
  const { timeZone, createdAt } = made;
  const { task_repeat: repeat = null } = repeatAfter(sent, localDateAt(createdAt, timeZone));
  return task && detailsOf(task, { timeZone, repeat });
}

/** The row of a new task; `undefined` if it will be refused. */
export function newTaskRow(sent: SentTask, { timeZone, today, titleOf }: TaskContext): TaskRow | undefined {
  const task = parseTask(sent, { timeZone, createdAt: 0 });
  if (!task) return undefined;
  const parentTitle = task.parentId && titleOf(task.parentId);
  return rowOf({ ...task, phase: null, parentTitle }, { today, currentPhase: null });
}

/** The details of a task after a change; the same object if the change is of another task. */
export function detailsAfter(
  task: TaskDetails,
  { change, timeZone, today }: { change: PendingTaskChange; timeZone: string; today: LocalDate },
): TaskDetails {
  if (change.kind !== 'changed' || change.sent.task_id !== task.id) return task;
  const { sent } = change;
  const after = { ...task, ...encodeDetails(parseChange(sent, timeZone)), ...repeatAfter(sent, today) };
  const { task_start_on: start, task_end_on: end } = after;
  return {
    ...after,
    ...pinStateAfter(task, { sent, hasDays: (start ?? end) !== null }),
    task_start_timestamp: instantAfter(task.task_start_timestamp, {
      day: start,
      sent: sent.task_start_timestamp,
    }),
    task_end_timestamp: instantAfter(task.task_end_timestamp, { day: end, sent: sent.task_end_timestamp }),
  };
}

/** The instant of a day: the one that was sent, otherwise the one it had. */
const instantAfter = (
  before: number | null,
  { day, sent }: { day: string | null; sent: number | null | undefined },
): number | null => (day === null ? null : (sent ?? before));

/**
 * Rows of a list after a change: a changed task keeps its place; a deleted task is removed, and its sub-tasks are removed or at
 * the top level. The same list object if nothing changes. New tasks are not added here.
 */
export function rowsAfter(
  rows: readonly TaskRow[],
  { change, ...context }: TaskContext & { readonly change: PendingTaskChange },
): readonly TaskRow[] {
  if (change.kind === 'created') return rows;
  if (change.kind === 'deleted') return rowsAfterDeletion(rows, change);
  const { sent } = change;
  return mapRows(rows, (row) => {
    if (row.id === sent.task_id) return { ...row, ...changedFields(row, { sent, ...context }) };
    const isBelow = row.parent_id === sent.task_id && sent.task_title !== undefined;
    return isBelow ? { ...row, parent_title: sent.task_title?.trim() ?? null } : row;
  });
}

function changedFields(
  row: TaskRow,
  { sent, timeZone, today, titleOf }: TaskContext & { readonly sent: SentTaskChange },
): Partial<TaskRow> {
  const { parent_id: parent, planned_on: planned } = sent;
  const isCarriedOver = typeof planned === 'string' && planned < today;
  const changed: Partial<TaskRow> = encodeRow(parseChange(sent, timeZone));
  const { start_date: start, due_date: due } = { ...row, ...changed };
  return {
    ...changed,
    ...pinStateAfter(row, { sent, hasDays: (start ?? due) !== null }),
    ...(planned === undefined ? {} : { is_carried_over: isCarriedOver ? 1 : 0 }),
    ...(parent === undefined ? {} : { parent_title: parent && titleOf(parent) }),
  };
}

function rowsAfterDeletion(
  rows: readonly TaskRow[],
  { id: deleted, mode }: { readonly id: string; readonly mode: 1 | 2 },
): readonly TaskRow[] {
  if (mode === 1) {
    return mapRows(rows, (row) => {
      if (row.id === deleted) return null;
      return row.parent_id === deleted ? { ...row, parent_id: null, parent_title: null } : row;
    });
  }
  const parentOf = new Map(rows.map((row) => [row.id, row.parent_id]));
  const goesAlong = (row: TaskRow): boolean => {
    const seen = new Set<string>();
    for (let id = row.parent_id; id && !seen.has(id); id = parentOf.get(id) ?? null) {
      if (id === deleted) return true;
      seen.add(id);
    }
    return false;
  };
  return mapRows(rows, (row) => (row.id === deleted || goesAlong(row) ? null : row));
}

/** Like `map`, without `null` results; the same list object if nothing changed. */
function mapRows(rows: readonly TaskRow[], change: (row: TaskRow) => TaskRow | null): readonly TaskRow[] {
  const changed = rows.map(change);
  if (changed.every((row, index) => row === rows[index])) return rows;
  return changed.filter((row) => row !== null);
}

/** A row of a list with the rank that the person gave it; `null` if they never moved it. */
export type PlacedRow = { readonly id: string; readonly rank: number | null };

/** Rows with a rank come first, by rank; rows without keep their order. */
export function byRank(left: PlacedRow, right: PlacedRow): number {
  if (left.rank === null || right.rank === null) {
    return Number(left.rank === null) - Number(right.rank === null);
  }
  return left.rank - right.rank;
}

/** The ranks to write when one of the shown rows moves to another's index: as few as possible; empty if it isn't moved. */
export function ranksAfterMove(
  rows: readonly PlacedRow[],
  { from, to }: { from: number; to: number },
): { id: string; rank: number }[] {
  const moved = rows[from];
  if (moved === undefined || from === to || to < 0 || to >= rows.length) return [];
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  const between = placeBetween(order[to - 1], order[to + 1]);
  if (between !== undefined) return [{ id: moved.id, rank: between }];
  // All above it need a rank, or they would come after it.
  const last = Math.max(
    to,
    order.findLastIndex((row) => row !== moved && row.rank !== null),
  );
  return order
    .slice(0, last + 1)
    .map(({ id, rank }, index) => ({ id, before: rank, rank: index + 1 }))
    .filter(({ before, rank }) => before !== rank)
    .map(({ id, rank }) => ({ id, rank }));
}

/** A rank between two rows; `undefined` if the upper one has none, or there's no number left between them. */
function placeBetween(above: PlacedRow | undefined, below: PlacedRow | undefined): number | undefined {
  if (above?.rank === null) return undefined;
  const high = below?.rank ?? undefined;
  if (above === undefined) return high === undefined ? 1 : high - 1;
  if (high === undefined) return above.rank + 1;
  const middle = (above.rank + high) / 2;
  return middle > above.rank && middle < high ? middle : undefined;
}
