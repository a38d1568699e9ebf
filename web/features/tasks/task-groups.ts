import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  groupDays,
  TASK_GROUPS,
  type TaskDays,
  type TaskGroup,
  taskGroup,
} from '#domain/tasks/task-answers.ts';
import { isOpen, type TaskStatus } from '#domain/tasks/task-status.ts';
import { byRank, ranksAfterMove } from '#domain/tasks/tasks.rules.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';

type ListGroup = TaskGroup | 'done';
export type GroupedRows = { readonly group: ListGroup; readonly rows: readonly TaskRow[] };

/**
 * The list's groups with their rows, without empty groups; done tasks come last. A row whose status has changed since it was
 * listed (`listedAs`) keeps its place, so that nothing moves while the person taps.
 */
export function groupRows(
  rows: readonly TaskRow[],
  { today, listedAs }: { today: LocalDate; listedAs: ReadonlyMap<string, TaskStatus> },
): GroupedRows[] {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  const days = groupDays(today);
  const groupOf = (row: TaskRow): ListGroup =>
    isOpen(listedAs.get(row.id) ?? row.status) ? taskGroup(daysOf(row), days) : 'done';
  const placed = once.map((row) => ({ row, group: groupOf(row) }));
  return [...TASK_GROUPS, 'done' as const].flatMap((group) => {
    const found = placed.filter((place) => place.group === group).map(({ row }) => row);
    return found.length === 0 ? [] : [{ group, rows: sorted(found, group) }];
  });
}

/** Sorts by the day that a row shows, then by the person's own order, by phase fit and by urgency; otherwise keeps the order. */
function sorted(rows: readonly TaskRow[], group: ListGroup): readonly TaskRow[] {
  if (group === 'done') return rows;
  return rows.toSorted((left, right) => {
    const [leftDay, rightDay] = [shownDay(left), shownDay(right)];
    if (leftDay !== rightDay) return leftDay < rightDay ? -1 : 1;
    return byRank(left, right) || right.is_suggested - left.is_suggested || right.priority - left.priority;
  });
}

/** The day it's planned for or, if none, the day it's due or begins. */
function shownDay({ planned_on, due_date, start_date }: TaskRow): string {
  return planned_on ?? due_date ?? start_date ?? '';
}

function daysOf({ planned_on: planned, start_date: start, due_date: due }: TaskRow): TaskDays {
  const [startOn, endOn] = planned === null ? [start, due] : [planned, planned];
  // The server sends valid days.
  return { startOn: startOn as LocalDate | null, endOn: endOn as LocalDate | null };
}

/** The rows among which a row can be moved (those of its group that show the same day), and its index there. */
export type MovableRows = { readonly rows: readonly TaskRow[]; readonly index: number };

/** The rows among which a row can be moved; `undefined` if it can't be moved, like done ones. */
export function movableRows(groups: readonly GroupedRows[], id: string): MovableRows | undefined {
  const found = groups.find(({ group, rows }) => group !== 'done' && rows.some((row) => row.id === id));
  const row = found?.rows.find((one) => one.id === id);
  if (found === undefined || row === undefined) return undefined;
  const rows = found.rows.filter((one) => shownDay(one) === shownDay(row));
  return { rows, index: rows.indexOf(row) };
}

/** The changes to send when a row moves up (-1) or down (1) by one. */
export function changesOfMove({ rows, index }: MovableRows, by: -1 | 1) {
  return ranksAfterMove(rows, { from: index, to: index + by }).map(({ id, rank }) => ({
    task_id: id,
    task_rank: rank,
  }));
}
