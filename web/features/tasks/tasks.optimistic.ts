import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { DEFAULT_TIME_ZONE, localDateAt } from '#domain/calendar/zoned-day.ts';
import { dayOrder, decodeRow, detailsOfRow } from '#domain/tasks/task-answers.ts';
import { priorityName, timeOn } from '#domain/tasks/task-status.ts';
import {
  detailsAfter,
  newTaskDetails,
  newTaskRow,
  type PendingTaskChange,
  rowsAfter,
} from '#domain/tasks/tasks.rules.ts';
import type { TaskDetails, TaskRow } from '#domain/tasks/tasks.schema.ts';
import { labelsQuery } from '#web/features/labels/labels.data.ts';
import { queryClient } from '#web/lib/http/query-client.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { pendingChanges, type UnsentChange } from '#web/sync/change.ts';
import { optimisticData } from '#web/sync/pending.ts';
import { TASK_KEYS, type TaskPage, type TaskView } from './task-search.ts';

type Pages = InfiniteData<TaskPage, string>;

/** Tasks as the server will answer once it has the unsent changes. A task that a list gets comes first, or last below its parent. */
export function applyPendingTasks(
  answer: unknown,
  { queryKey, changes }: { queryKey: QueryKey; changes: readonly UnsentChange[] },
): unknown {
  const made = changes.map(taskChangeOf);
  const context = answerContext();
  const [, shape, which, parentId] = queryKey;
  // The query key determines the shape of the answer.
  if (shape === TASK_KEYS.one[1])
    return made.reduce((task, change) => detailsAfter(task, { change, ...context }), answer as TaskDetails); // the same
  if (shape === TASK_KEYS.pages[1]) {
    const takes = (row: TaskRow) => matchesView(which as TaskView, row); // this key holds the view
    const pages = answer as Pages; // the same
    const isWhole = !pages.pages.at(-1)?.next_cursor;
    return withRows(pages, (rows) => rowsWith(rows, { made, takes, isWhole, ...context }));
  }
  const takes = (row: TaskRow) => which === 'below' && row.parent_id === parentId;
  const list = answer as readonly TaskRow[]; // the same
  const rows = rowsWith(list, { made, takes, isWhole: true, isLast: true, ...context });
  if (which === 'below') return rows.every(takes) ? rows : rows.filter(takes);
  // The dashboard's rows only move if a time comes onto the day or leaves it.
  const timeToday = (row: TaskRow) => timeOn(decodeRow(row), context.today);
  const times = new Map(list.map((row) => [row.id, timeToday(row)]));
  if (rows === list || rows.every((row) => timeToday(row) === times.get(row.id))) return rows;
  const inOrder = dayOrder(context.today);
  return rows.toSorted((left, right) => inOrder(decodeRow(left), decodeRow(right)));
}

type Context = ReturnType<typeof answerContext>;

type ListContext = Context & {
  readonly made: readonly PendingTaskChange[];
  readonly takes: (row: TaskRow) => boolean;
  /** Whether all pages are loaded; a page that isn't may have any task that the server knows. */
  readonly isWhole: boolean;
  readonly isLast?: true;
};

/** The rows of a list after changes, with new or moved tasks that the list takes. */
function rowsWith(
  listed: readonly TaskRow[],
  { made, takes, isWhole, isLast, ...context }: ListContext,
): readonly TaskRow[] {
  let rows = listed;
  for (const [index, change] of made.entries()) {
    const after = rowsAfter(rows, { change, ...context });
    const id = change.kind === 'created' ? change.sent.id : change.kind === 'changed' && change.sent.task_id;
    const isMissing = id && !rows.some((row) => row.id === id);
    const added = isMissing && pendingRow(id, { made: made.slice(0, index + 1), isWhole, ...context });
    rows = after;
    if (added && takes(added)) rows = isLast ? [...after, added] : [added, ...after];
  }
  return rows;
}

/** A task that a list doesn't have, after changes; of the tasks that the server knows only if all pages are loaded. */
function pendingRow(id: string, { made, isWhole, ...context }: Omit<ListContext, 'takes' | 'isLast'>) {
  const created = made.flatMap((one) => (one.kind === 'created' && one.sent.id === id ? [one.sent] : []))[0];
  const known = isWhole ? context.loaded().get(id) : undefined;
  const row = created ? newTaskRow(created, context) : known;
  return made.reduce<readonly TaskRow[]>(
    (found, change) => rowsAfter(found, { change, ...context }),
    row ? [row] : [],
  )[0];
}

/** Pages with their rows changed as one list; a row of no page comes into the first. The same object if nothing changes. */
function withRows(list: Pages, change: (rows: readonly TaskRow[]) => readonly TaskRow[]): Pages {
  const rows = list.pages.flatMap(({ tasks }) => tasks);
  const after = change(rows);
  if (after === rows) return list;
  const pageOf = new Map(list.pages.flatMap(({ tasks }, page) => tasks.map(({ id }) => [id, page])));
  const byPage = Map.groupBy(after, ({ id }) => pageOf.get(id) ?? 0);
  return { ...list, pages: list.pages.map((page, index) => ({ ...page, tasks: byPage.get(index) ?? [] })) };
}

function matchesView({ status, priority, label, keyword }: TaskView, row: TaskRow): boolean {
  if (keyword !== '' || (priority !== undefined && priority !== priorityName(row.priority))) return false;
  if (label !== undefined && ![...row.labels, ...row.parent_labels].some(({ label_id: id }) => id === label))
    return false;
  return status === undefined ? row.status !== 'completed' : status === row.status;
}

/** A task created on this device that isn't on the server yet. */
export function findQueuedTask(id: string): TaskDetails | undefined {
  for (const change of pendingChanges()) {
    const made = taskChangeOf(change);
    if (made.kind !== 'created' || made.sent.id !== id) continue;
    const createdAt = Math.floor(change.madeAt / 1000);
    return newTaskDetails(made.sent, { timeZone: timeZone(), createdAt, knownLabels });
  }
  return undefined;
}

/** The rows of all loaded lists by their ids, each from the first list that has it. */
export function loadedRows(): ReadonlyMap<string, TaskRow> {
  const pages = queryClient.getQueriesData<Pages>({ queryKey: TASK_KEYS.pages });
  const flat = queryClient.getQueriesData<TaskRow[]>({ queryKey: TASK_KEYS.rows });
  const rows = [
    ...pages.flatMap(([, data]) => data?.pages.flatMap((page) => page.tasks) ?? []),
    ...flat.flatMap(([, data]) => data ?? []),
  ];
  return new Map(rows.reverse().map((row) => [row.id, row]));
}

/** A task with the fields that a loaded list has of it. */
export function taskOfList(id: string): (TaskDetails & { readonly isOfList: true }) | undefined {
  const row = loadedRows().get(id);
  return row && { ...detailsOfRow(row, timeZone()), isOfList: true };
}

export const titleOf = (id: string): string | null => titleIn(loadedRows(), id);

const titleIn = (loaded: ReadonlyMap<string, TaskRow>, id: string): string | null =>
  loaded.get(id)?.title ?? findQueuedTask(id)?.task_title ?? null;

/** Whether a loaded list has a sub-task of the task. */
export const hasLoadedSubTasks = (id: string): boolean =>
  [...loadedRows().values()].some((row) => row.parent_id === id);

export const timeZone = (): string =>
  queryClient.getQueryData(userQuery.queryKey)?.details.timezone ?? DEFAULT_TIME_ZONE;

const knownLabels = () => optimisticData(labelsQuery.queryKey) ?? [];

/** The context on which answers about tasks depend, besides the tasks. */
function answerContext() {
  const zone = timeZone();
  let rows: ReadonlyMap<string, TaskRow> | undefined;
  // Only some changes need the other lists.
  const loaded = () => {
    rows ??= loadedRows();
    return rows;
  };
  return {
    timeZone: zone,
    today: localDateAt(Date.now() / 1000, zone),
    currentPhase: queryClient.getQueryData(userQuery.queryKey)?.cycle.cycle_phase ?? null,
    loaded,
    titleOf: (id: string) => titleIn(loaded(), id),
    parentOf: (id: string) => loaded().get(id)?.parent_id,
    rowOf: (id: string) => loaded().get(id),
    knownLabels,
  };
}

function taskChangeOf({ about, call }: UnsentChange): PendingTaskChange {
  // This app wrote the body itself, so its shape is known.
  const sent = call.body as never;
  if (about.kind === 'task-created') return { kind: 'created', sent };
  if (about.kind === 'task-changed') return { kind: 'changed', sent };
  // A skipped task is removed with its sub-tasks.
  return { kind: 'deleted', id: about.id, mode: call.path.endsWith('/1/delete') ? 1 : 2 };
}
