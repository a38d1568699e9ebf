import { ranksAfterMove } from '#domain/tasks/own-order.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { type GroupedRows, shownDay } from './group-rows.ts';

/** The rows among which one can be moved, and its place there: those of its group that show the same day. */
export type MovableRows = { readonly rows: readonly TaskRow[]; readonly index: number };

/** The rows among which a row can be moved; `undefined` if it can't, as done ones. */
export function movableRows(groups: readonly GroupedRows[], id: string): MovableRows | undefined {
  const found = groups.find(({ group, rows }) => group !== 'done' && rows.some((row) => row.id === id));
  const row = found?.rows.find((one) => one.id === id);
  if (found === undefined || row === undefined) return undefined;
  const rows = found.rows.filter((one) => shownDay(one) === shownDay(row));
  return { rows, index: rows.indexOf(row) };
}

/** The changes to send when a row goes up (-1) or down (1) by one. */
export function changesOfMove({ rows, index }: MovableRows, by: -1 | 1) {
  return ranksAfterMove(rows, { from: index, to: index + by }).map(({ id, rank }) => ({
    task_id: id,
    task_rank: rank,
  }));
}
