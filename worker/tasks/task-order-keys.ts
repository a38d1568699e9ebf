import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { SortDirection, SortStep, TaskSortKey } from '#domain/tasks/task-order.ts';
import { TASK_STATUSES, type TaskStatus } from '#domain/tasks/task-status.ts';
import { tasks } from '#drizzle/schema/tasks.ts';

/** The sort expression of one step, never null. */
export type SortKey = { readonly value: SQL; readonly direction: SortDirection };

/** A word's place among others, by its position in all of them joined: uses one of D1's hundred parameters. */
const placeIn = (words: readonly string[], column: SQLiteColumn): SQL =>
  sql`instr(${words.join(' ')}, ${column})`;

/** The replacement for a missing value, so that it comes last in either direction; days compare as text. */
const NO_PLACE: Readonly<Record<SortDirection, number>> = { ASC: 1_000, DESC: 0 };
export const NO_END: Readonly<Record<SortDirection, string>> = { ASC: '9999-12-31', DESC: '' };

const SORT_VALUES: Readonly<Record<TaskSortKey, (direction: SortDirection) => SQL>> = {
  status: () => placeIn(TASK_STATUSES, tasks.status),
  priority: () => sql`${tasks.priority}`,
  cycle_phase: (direction) =>
    sql`coalesce(${placeIn(CYCLE_PHASES, tasks.cyclePhase)}, ${NO_PLACE[direction]})`,
  end: (direction) => sql`coalesce(${tasks.endOn}, ${NO_END[direction]})`,
  created: () => sql`${tasks.createdAt}`,
};

/** The keys of an order, never null, with the id as the last, so that no two tasks are equal. */
export function sortKeysOf(order: readonly SortStep[]): readonly SortKey[] {
  const keys = order.map(({ key, direction }) => ({ value: SORT_VALUES[key](direction), direction }));
  return [...keys, { value: sql`${tasks.taskId}`, direction: order.at(-1)?.direction ?? 'DESC' }];
}

/** The value that `SORT_VALUES` gives for a status. */
export const placeOfStatus = (status: TaskStatus): number => TASK_STATUSES.join(' ').indexOf(status) + 1;

/** The value that `SORT_VALUES` gives for a phase or for none. */
export const placeOfPhase = (phase: CyclePhase | null, direction: SortDirection): number =>
  phase === null ? NO_PLACE[direction] : CYCLE_PHASES.join(' ').indexOf(phase) + 1;
