import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { LabelMark } from '#domain/labels/labels.calls.ts';
import {
  byLabelName,
  changesLabels,
  exceedsTask,
  isSameLabel,
  mergedLabels,
  type SentLabels,
  taskLabelsAfter,
} from '#domain/labels/labels.rules.ts';
import {
  repeatAnswer,
  storedRepeat,
  type TaskRepeat,
  taskRepeatSchema,
} from '#domain/recurrence/repeat.schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { emptyIn } from '#domain/wire/record-fields.ts';
import {
  byTime,
  decodeDetails,
  decodeRow,
  detailsOf,
  rowLabels,
  rowOf,
  type StoredTask,
} from './task-answers.ts';
import { isOpen } from './task-status.ts';
import { TASK_FIELDS } from './tasks.fields.ts';
import {
  createTaskSchema,
  decodeSentTask,
  isInOrder,
  type NewTask,
  type SentDate,
  sentDates,
  type TaskChange,
  type TaskDetails,
  type TaskRow,
  updateTaskSchema,
} from './tasks.schema.ts';

type SentTask = v.InferInput<typeof createTaskSchema>;
type SentTaskChange = v.InferInput<typeof updateTaskSchema>;

/** A change of tasks as sent; `mode` 1 lifts the sub-tasks of a deleted task to the top level, 2 deletes them too. */
export type PendingTaskChange =
  | { readonly kind: 'created'; readonly sent: SentTask }
  | { readonly kind: 'changed'; readonly sent: SentTaskChange }
  | { readonly kind: 'deleted'; readonly id: string; readonly mode: 1 | 2 };

type TaskDay = { readonly timeZone: string; readonly today: LocalDate };

/** The labels that a device knows, which have the ids and colours of those that a change names. */
type KnownLabels = { readonly knownLabels?: (() => readonly LabelMark[]) | undefined };

/** What answers about tasks depend on besides the tasks. */
type TaskContext = TaskDay &
  KnownLabels & {
    /** The title of a possible parent task; `null` if unknown. */
    readonly titleOf: (id: string) => string | null;
    /** The parent of a task that isn't in the list; nothing if it's unknown or has none. */
    readonly parentOf?: (id: string) => string | null | undefined;
    /** The row of a task that isn't in the list, for its labels; nothing if it's unknown. */
    readonly rowOf?: ((id: string) => TaskRow | undefined) | undefined;
    /** The phase of today; without one nothing is suggested. */
    readonly currentPhase?: CyclePhase | null;
  };

/** Whether `sentColumns` depends on the day for what was sent. */
export const dependsOnDay = (sent: NewTask | TaskChange): boolean =>
  !isOpen(sent.task_status ?? 'not_started') ||
  Object.values(sentDates(sent)).some((date) => date !== undefined);

/** The columns that a call sets, apart from those of a series and the suggested phase. */
export function sentColumns(sent: NewTask | TaskChange, { timeZone, today }: TaskDay) {
  const { task_status: status, planned_on: plannedOn } = sent;
  const { start, end } = sentDates(sent);
  const dayOf = ({ at }: SentDate) => (at === null ? null : localDateAt(at, timeZone));
  return {
    ...decodeSentTask(sent),
    ...(start && { startOn: dayOf(start) }),
    ...(end && { endOn: dayOf(end) }),
    ...(status && { completedOn: isOpen(status) ? null : today }),
    // A day that was sent was chosen by the person.
    ...(plannedOn !== undefined && { plannedBy: plannedOn && ('person' as const) }),
    ...(('task_advised' in sent || start || end) && { advised: advisedIn(sent) }),
  };
}

/** A day of the date finder's; none once the person sends another. */
const advisedIn = (sent: NewTask | TaskChange) => ('task_advised' in sent && sent.task_advised) || null;

/** The columns of a task that begins to repeat, whose days the server computes, or that ends to repeat and keeps its days. */
function repeatColumns(repeat: TaskRepeat | null | undefined) {
  if (repeat === undefined) return {};
  if (repeat === null) return NOT_REPEATING;
  const isForecast = repeat.kind === 'cycle' ? (1 as const) : (0 as const);
  return { repeats: repeat.kind, isForecast, pinState: null, startOn: null, endOn: null };
}

/** The columns computed from a reminder that was sent. */
const reminderColumns = ({ task_reminder: reminder }: NewTask | TaskChange) =>
  reminder === undefined ? {} : { hasReminder: reminder ? (1 as const) : (0 as const) };

const NOT_REPEATING = { repeats: null, isForecast: 0, pinState: null } as const;

/** A task after a change; the same object if the server will refuse the change. */
function taskAfter<Task extends Pick<StoredTask<'row'>, 'startOn' | 'endOn' | 'repeats'>>(
  task: Task,
  { sent, ...day }: TaskDay & { readonly sent: SentTaskChange },
): Task {
  const read = v.safeParse(updateTaskSchema, sent);
  if (!read.success) return task;
  const { task_repeat: repeat } = read.output;
  const after = {
    ...task,
    ...sentColumns(read.output, day),
    ...reminderColumns(read.output),
    ...repeatColumns(repeat),
  };
  const { startOn, endOn } = after;
  if (!isInOrder(startOn, endOn)) return task;
  const { start, end } = sentDates(sent);
  if (task.repeats !== 'cycle' || repeat !== undefined || !(start ?? end)) return after;
  // A pinned task whose days a person sets stays on them; without any it follows the cycle again.
  return { ...after, isForecast: (startOn ?? endOn) === null ? 1 : 0, pinState: null };
}

/**
 * A task's labels after a change; the same if the server will refuse the change. A label that the device doesn't know has
 * an id of its own making until the server answers.
 */
export function labelsAfter(
  labels: readonly LabelMark[],
  { sent, knownLabels }: KnownLabels & { readonly sent: SentLabels },
): readonly LabelMark[] {
  if (!changesLabels(sent)) return labels;
  const before = labels.map(({ name }) => name);
  const after = taskLabelsAfter(before, sent);
  if (exceedsTask(before, after)) return labels;
  const known = [...labels, ...(knownLabels?.() ?? [])];
  return after.map(
    (name) =>
      known.find((label) => isSameLabel(label.name, name)) ?? {
        label_id: `new ${foldText(name)}`,
        name,
        color: null,
      },
  );
}

/** The labels that a task below a row has from above. */
function labelsBelow(parent: Partial<TaskRow> | undefined, own: readonly LabelMark[]): LabelMark[] {
  const { labels, parentLabels } = rowLabels(parent ?? {});
  return mergedLabels(labels, parentLabels).filter(
    ({ name }) => !own.some((one) => isSameLabel(one.name, name)),
  );
}

/** How a task repeats after a change, as in its details; empty for a change that doesn't touch it. */
function repeatAfter({ task_repeat: sent }: SentTask | SentTaskChange, today: LocalDate) {
  if (sent === undefined) return {};
  const read = v.safeParse(v.nullable(taskRepeatSchema), sent);
  if (!read.success) return {};
  return { repeat: read.output && repeatAnswer(storedRepeat(read.output, today)) };
}

/** A new task as the server will store it, made at `createdAt` (unix seconds); `undefined` if the server would refuse it. */
function newTask(sent: SentTask, { createdAt, ...day }: TaskDay & { readonly createdAt: number }) {
  const read = v.safeParse(createTaskSchema, sent);
  if (!read.success) return undefined;
  const { task_title: title, task_status: status, task_repeat: repeat, id: taskId = '' } = read.output;
  const task = {
    ...emptyIn(TASK_FIELDS, 'details'),
    ...{ title, status, priority: 0 as const, startOn: null, endOn: null },
    ...sentColumns(read.output, day),
    hasReminder: 0 as const,
    ...reminderColumns(read.output),
    ...NOT_REPEATING,
    ...repeatColumns(repeat),
    ...{ taskId, createdAt },
  };
  return isInOrder(task.startOn, task.endOn) ? task : undefined;
}

/** The details of a new task, `undefined` if it will be refused; its suggested phase and its reminder's moment are unknown until the server has it. */
export function newTaskDetails(
  sent: SentTask,
  { timeZone, createdAt, knownLabels }: { timeZone: string; createdAt: number } & KnownLabels,
): TaskDetails | undefined {
  const today = localDateAt(createdAt, timeZone);
  const task = newTask(sent, { timeZone, today, createdAt });
  const { repeat = null } = repeatAfter(sent, today);
  const labels = labelsAfter([], { sent: newLabels(sent), knownLabels });
  return task && detailsOf(task, { timeZone, labels, repeat, reminderAt: null });
}

const newLabels = ({ task_labels: names }: SentTask): SentLabels => ({ task_labels: names ?? [] });

/** The row of a new task; `undefined` if it will be refused. */
export function newTaskRow(
  sent: SentTask,
  { titleOf, rowOf: findRow, knownLabels, currentPhase = null, ...day }: TaskContext,
): TaskRow | undefined {
  const task = newTask(sent, { ...day, createdAt: 0 });
  if (!task) return undefined;
  const { parentId, cyclePhase: phase } = task;
  const labels = labelsAfter([], { sent: newLabels(sent), knownLabels });
  const ofParent = parentId
    ? { parentTitle: titleOf(parentId), parentLabels: labelsBelow(findRow?.(parentId), labels) }
    : { parentTitle: null, parentLabels: [] };
  return rowOf({ ...task, phase, labels, ...ofParent }, { today: day.today, currentPhase });
}

/** The details of a task after a change; the same object if the change is of another task. */
export function detailsAfter(
  task: TaskDetails,
  { change, knownLabels, ...day }: TaskDay & KnownLabels & { readonly change: PendingTaskChange },
): TaskDetails {
  if (change.kind !== 'changed' || change.sent.task_id !== task.id) return task;
  const { sent } = change;
  const before = decodeDetails(task);
  const after = taskAfter(before, { sent, ...day });
  const own = task.task_labels ?? [];
  const labels = after === before ? own : labelsAfter(own, { sent, knownLabels });
  const { timeZone, today } = day;
  const repeat = { repeat: task.task_repeat, ...repeatAfter(sent, today) };
  // When a reminder comes depends on the quiet hours, which only the server knows.
  const reminderAt = movesReminder(sent) ? null : task.task_reminder_timestamp;
  return { ...task, ...detailsOf(after, { timeZone, labels, ...repeat, reminderAt }) };
}

/** Whether a change may move or silence a reminder. */
const movesReminder = (sent: SentTaskChange): boolean =>
  Object.keys(sent).some((field) =>
    /^(?:task_(?:time|reminder|status|repeat)|planned_on|.*_timestamp)$/.test(field),
  );

/**
 * Rows of a list after a change: a changed task keeps its place; a deleted task is removed, and its sub-tasks are removed or at
 * the top level. The same list object if nothing changes. New tasks are not added here.
 */
export function rowsAfter(
  rows: readonly TaskRow[],
  { change, ...context }: TaskContext & { readonly change: PendingTaskChange },
): readonly TaskRow[] {
  if (change.kind === 'created') return rows;
  if (change.kind === 'deleted') return rowsAfterDeletion(rows, { ...change, ...context });
  const { sent } = change;
  const find = (id: string) => rows.find((row) => row.id === id) ?? context.rowOf?.(id);
  const changed = mapRows(rows, (row) => {
    if (row.id === sent.task_id) return rowAfter(row, { sent, ...context, rowOf: find });
    const isBelow = row.parent_id === sent.task_id && sent.task_title !== undefined;
    return isBelow ? { ...row, parent_title: sent.task_title?.trim() ?? null } : row;
  });
  const movesLabels = changesLabels(sent) || sent.parent_id !== undefined;
  return movesLabels ? withLabelsFrom(sent.task_id, { rows: changed, rowOf: context.rowOf }) : changed;
}

/** Rows in which those below a task, at any depth, have its labels and those above it. */
function withLabelsFrom(
  id: string,
  { rows, rowOf: findRow }: Pick<TaskContext, 'rowOf'> & { readonly rows: readonly TaskRow[] },
): readonly TaskRow[] {
  const after = new Map(rows.map((row) => [row.id, row]));
  const found = new Set([id]);
  // The set grows during the loop, and has each task once.
  for (const parentId of found) {
    const parent = after.get(parentId) ?? findRow?.(parentId);
    for (const row of parent ? after.values() : []) {
      if (row.parent_id !== parentId || found.has(row.id)) continue;
      after.set(row.id, {
        ...row,
        parent_labels: labelsBelow(parent, rowLabels(row).labels).sort(byLabelName),
      });
      found.add(row.id);
    }
  }
  return mapRows(rows, (row) => after.get(row.id) ?? row);
}

function rowAfter(
  row: TaskRow,
  {
    sent,
    titleOf,
    rowOf: findRow,
    knownLabels,
    currentPhase = null,
    ...day
  }: TaskContext & { readonly sent: SentTaskChange },
): TaskRow {
  const { parent_id: parent, task_cycle_phase: chosen } = sent;
  const before = rowLabels(row);
  const stored = decodeRow(row);
  const after = taskAfter(stored, { sent, ...day });
  const labels = after === stored ? before.labels : labelsAfter(before.labels, { sent, knownLabels });
  const above = parent === undefined ? row.parent_id : parent;
  const parentRow = above ? findRow?.(above) : undefined;
  // A row doesn't say its phase, but a task that is suggested has today's.
  const known = row.is_suggested === 1 ? currentPhase : null;
  const task = {
    ...after,
    phase: chosen === undefined ? known : chosen || null,
    parentTitle: parent === undefined ? row.parent_title : parent && titleOf(parent),
    labels,
    parentLabels: labelsBelow(
      parentRow ?? { parent_labels: parent === undefined ? before.parentLabels : [] },
      labels,
    ),
  };
  return rowOf(task, { today: day.today, currentPhase });
}

function rowsAfterDeletion(
  rows: readonly TaskRow[],
  {
    id: deleted,
    mode,
    parentOf,
  }: { readonly id: string; readonly mode: 1 | 2 } & Pick<TaskContext, 'parentOf'>,
): readonly TaskRow[] {
  if (mode === 1) {
    return mapRows(rows, (row) => {
      if (row.id === deleted) return null;
      if (row.parent_id !== deleted) return row;
      const { labels, parentLabels } = rowLabels(row);
      const lifted = { labels: mergedLabels(labels, parentLabels).sort(byLabelName), parent_labels: [] };
      return { ...row, parent_id: null, parent_title: null, ...lifted };
    });
  }
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const above = (id: string) => parents.get(id) ?? parentOf?.(id) ?? null;
  const goesAlong = (row: TaskRow): boolean => {
    const seen = new Set<string>();
    for (let id = row.parent_id; id && !seen.has(id); id = above(id)) {
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

/** A row of a list with the rank that the person gave it (`null` if they never moved it), and its time and days. */
export type PlacedRow = { readonly id: string; readonly rank: number | null } & Partial<
  Pick<TaskRow, 'time' | 'planned_on' | 'due_date' | 'start_date'>
>;

/** The time that decides a row's place within its day; `null` without one, and without a day. */
export const timeOfRow = ({ time = null, planned_on, due_date, start_date }: PlacedRow): string | null =>
  (planned_on ?? due_date ?? start_date) ? time : null;

/**
 * For rows of one day: those with a time come first, by time; of the others, those with a rank, by rank. Rows without either keep
 * their order.
 */
export function byRank(left: PlacedRow, right: PlacedRow): number {
  const [leftTime, rightTime] = [timeOfRow(left), timeOfRow(right)];
  if (leftTime ?? rightTime) return byTime(leftTime, rightTime);
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
