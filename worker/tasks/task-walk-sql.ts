import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { base64url } from 'jose';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { refuseField } from '#domain/errors.ts';
import {
  isOpen,
  PRIORITY_NUMBERS,
  type PriorityNumber,
  TASK_STATUSES,
  type TaskStatus,
} from '#domain/tasks/task-status.ts';
import type { SortDirection, SortStep, TaskSortKey } from '#domain/tasks/tasks.schema.ts';
import { tasks } from '#drizzle/schema/tasks.ts';

/** Filters of a walk; `null` is off. */
export type WalkFilters = {
  readonly status: TaskStatus | null;
  /** 1 for tasks that aren't completed, 0 for completed ones. */
  readonly isOpen: 0 | 1 | null;
  readonly priority: PriorityNumber | null;
  readonly cyclePhase: CyclePhase | null;
};

type Walk = {
  readonly userId: string;
  readonly filters: WalkFilters;
  readonly order: readonly SortStep[];
  readonly keys: readonly SortKey[];
  /** Where the previous page ended. */
  readonly after: TaskPosition | null;
  readonly limit: number;
};

/** Tasks of one status, priority and phase. */
type Kind = {
  readonly status: TaskStatus;
  readonly priority: PriorityNumber;
  readonly phase: CyclePhase | null;
};

/** Before every task, in either direction. */
const BEFORE_ALL_ENDS: Readonly<Record<SortDirection, string>> = { ASC: '', DESC: '9999-12-32' };
const BEFORE_ALL_MADE: Readonly<Record<SortDirection, number>> = {
  ASC: Number.MIN_SAFE_INTEGER,
  DESC: Number.MAX_SAFE_INTEGER,
};

/**
 * The rowids, as `walked.place`, of the first tasks after a position, for any order and any filters. It takes as many steps
 * as there are tasks on the page plus kinds of tasks: an index has each kind in order, and a queue always takes the kind
 * whose next task comes first. Two indexes are enough; otherwise each set of filters with each order would need its own.
 */
export function taskWalkSql({ userId, filters, order, keys, after, limit }: Walk): SQL {
  const byEnd = order.find(({ key }) => key === 'end')?.direction;
  const byMade = order.at(-1)?.direction ?? 'DESC';
  const starts = kindsOf(filters).flatMap((kind) => startsOf(kind, { order, after, byEnd, byMade }));
  const next = (from: SQL) => nextOf({ userId, from, byEnd, byMade });
  const columns = sql`tasks.rowid as place, tasks.status, tasks.priority, tasks.cycle_phase as phase,
    tasks.end_on, tasks.created_at, tasks.task_id, ${sql.join(
      keys.map(({ value }, index) => sql`${value} as ${keyName(index)}`),
      sql`, `,
    )}`;
  const inOrder = keys.map(({ direction }, index) => sql`${keyName(index)} ${sql.raw(direction)}`);
  return sql`(
    with recursive
      starts as (
        select value ->> 'status' as status, value ->> 'priority' as priority, value ->> 'phase' as phase,
          value ->> 'endOn' as end_on, value ->> 'createdAt' as created_at, value ->> 'taskId' as task_id
        from json_each(${JSON.stringify(starts)})
      ),
      walk as (
        select ${columns} from starts cross join ${tasks} on tasks.rowid = ${next(sql`starts`)}
        union all
        select ${columns} from walk cross join ${tasks} on tasks.rowid = ${next(sql`walk`)}
        order by ${sql.join(inOrder, sql`, `)}
        limit ${limit}
      )
    select place from walk
  ) as walked`;
}

const keyName = (index: number): SQL => sql.raw(`key_${index}`);

/** Expression: the next task of the same kind after a place; null without one. */
function nextOf({
  userId,
  from,
  byEnd,
  byMade,
}: Pick<Walk, 'userId'> & Omit<WalkDirections, 'order' | 'after'> & { from: SQL }): SQL {
  const beyond = (direction: SortDirection) => sql.raw(direction === 'ASC' ? '>' : '<');
  const way = (direction: SortDirection) => sql.raw(direction);
  const kind = sql`from tasks t where t.user_id = ${userId} and t.status = ${from}.status
    and t.priority = ${from}.priority and t.cycle_phase is ${from}.phase`;
  const made = sql`order by t.created_at ${way(byMade)}, t.task_id ${way(byMade)} limit 1`;
  // The plus lets the index also start at the id: thousands of tasks may have been made in one second.
  const madeLater = sql`(t.created_at, t.task_id) ${beyond(byMade)} (${from}.created_at, +${from}.task_id)`;
  if (!byEnd) return sql`(select t.rowid ${kind} and ${madeLater} ${made})`;
  const nextEnd = sql`(select t.end_on ${kind} and t.end_on ${beyond(byEnd)} ${from}.end_on
    order by t.end_on ${way(byEnd)} limit 1)`;
  return sql`coalesce(
    (select t.rowid ${kind} and t.end_on is ${from}.end_on and ${madeLater} ${made}),
    (select t.rowid ${kind} and t.end_on = ${nextEnd} ${made})
  )`;
}

function kindsOf({ status, isOpen: open, priority, cyclePhase }: WalkFilters): Kind[] {
  const statuses = TASK_STATUSES.filter(
    (one) => (status ?? one) === one && (open === null || Number(isOpen(one)) === open),
  );
  const priorities = PRIORITY_NUMBERS.filter((one) => (priority ?? one) === one);
  const phases = cyclePhase === null ? [...CYCLE_PHASES, null] : [cyclePhase];
  return statuses.flatMap((one) =>
    priorities.flatMap((level) => phases.map((phase) => ({ status: one, priority: level, phase }))),
  );
}

type WalkDirections = Pick<Walk, 'order' | 'after'> & {
  readonly byEnd: SortDirection | undefined;
  readonly byMade: SortDirection;
};

/** Where to start a kind; empty if all of it comes before the position. */
function startsOf(kind: Kind, { order, after, byEnd, byMade }: WalkDirections) {
  const first = { ...kind, createdAt: BEFORE_ALL_MADE[byMade], taskId: '', endOn: null };
  const whole = byEnd ? [{ ...first, endOn: BEFORE_ALL_ENDS[byEnd] }, first] : [first];
  if (after === null) return whole;
  const turn = turnOf(kind, { order, after });
  if (turn !== 0) return turn < 0 ? [] : whole;
  const [createdAt, taskId] = [Number(after.at(-2)), String(after.at(-1))];
  if (!byEnd) return [{ ...kind, endOn: null, createdAt, taskId }];
  const endOn = String(after[order.findIndex(({ key }) => key === 'end')]);
  const hadEnd = endOn !== NO_END[byEnd];
  const behind = { ...kind, endOn: hadEnd ? endOn : null, createdAt, taskId };
  return hadEnd ? [behind, ...whole.filter((start) => start.endOn === null)] : [behind];
}

/** Below 0 if a kind comes before a position by status, priority and phase, above 0 if after it, 0 if equal. */
function turnOf(
  kind: Kind,
  { order, after }: Pick<WalkDirections, 'order'> & { after: TaskPosition },
): number {
  for (const [index, { key, direction }] of order.entries()) {
    const place = placeOf(kind, { key, direction });
    if (place === undefined) continue;
    const difference = place - Number(after[index]);
    if (difference !== 0) return direction === 'ASC' ? difference : -difference;
  }
  return 0;
}

/** A kind's sort value at a step; `undefined` if its tasks differ there. */
function placeOf({ status, priority, phase }: Kind, { key, direction }: SortStep): number | undefined {
  // The same values as in `SORT_VALUES`.
  const placeAmong = (words: readonly string[], word: string) => words.join(' ').indexOf(word) + 1;
  if (key === 'status') return placeAmong(TASK_STATUSES, status);
  if (key === 'cycle_phase') return phase === null ? NO_PLACE[direction] : placeAmong(CYCLE_PHASES, phase);
  return key === 'priority' ? priority : undefined;
}

/** The sort expression of one step, never null. */
export type SortKey = { readonly value: SQL; readonly direction: SortDirection };

/** A word's place among others, by its position in all of them joined: uses one of D1's hundred parameters. */
const placeIn = (words: readonly string[], column: SQLiteColumn): SQL =>
  sql`instr(${words.join(' ')}, ${column})`;

/** The replacement for a missing value, so that it comes last in either direction; days compare as text. */
const NO_PLACE: Readonly<Record<SortDirection, number>> = { ASC: 1_000, DESC: 0 };
const NO_END: Readonly<Record<SortDirection, string>> = { ASC: '9999-12-31', DESC: '' };

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

/** Where a page of the list ended: the values of the last row's sort keys and its id, in the order of the order's steps. */
export type TaskPosition = readonly (string | number)[];

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const nameOf = (order: readonly SortStep[]) =>
  order.map(({ key, direction }) => `${key} ${direction}`).join(',');

/** A position as an opaque text for clients; only valid for the same order. */
export function encodeCursor(order: readonly SortStep[], position: TaskPosition): string {
  return base64url.encode(JSON.stringify([nameOf(order), ...position]));
}

/** The position in a cursor. Throws `validation_failed` for an invalid cursor, or one of another order. */
export function decodeCursor(cursor: string, order: readonly SortStep[]): TaskPosition {
  const [name, ...position] = partsOf(cursor);
  // One value for each step, and the id.
  if (name !== nameOf(order) || position.length !== order.length + 1) throw notACursor();
  return position.map((part) => {
    if (typeof part !== 'string' && typeof part !== 'number') throw notACursor();
    return part;
  });
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(decoder.decode(base64url.decode(cursor)));
    if (Array.isArray(parts)) return parts;
  } catch {
    // Not a cursor: refused below.
  }
  throw notACursor();
}

const notACursor = () => refuseField('cursor', 'must be the next_cursor of a list in the same order');
