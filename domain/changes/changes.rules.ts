import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { SHORTEST_CYCLE_DAYS } from '#domain/cycle/periods.ts';
import type { Outlook } from '#domain/recurrence/outlook.ts';
import type { PinState } from '#domain/recurrence/pin.ts';
import type { Planner } from '#domain/tasks/tasks.fields.ts';
import type { StoredChange } from './changes.calls.ts';

/** The first and last day of a task, and what is unusual about them. */
type PlacedDays = {
  readonly startOn: LocalDate | null;
  readonly endOn: LocalDate | null;
  readonly pinState: PinState | null;
};

/** A task whose days were moved, and what is unusual about them now. */
export type Move = {
  readonly taskId: string;
  readonly title: string;
  readonly before: PlacedDays;
  readonly after: PlacedDays;
};

/** The current notice about a late period: its cycle, its moves, and how late the period was when the person looked. */
export type LateNotice = {
  readonly cycle: LocalDate;
  readonly seenN: number | null;
  readonly moves: readonly Move[];
};

export type MoveNotice =
  | { readonly kind: 'none' }
  | { readonly kind: 'new'; readonly reason: MoveReason; readonly moves: readonly Move[] }
  | {
      readonly kind: 'amended';
      readonly reason: MoveReason;
      readonly moves: readonly Move[];
      readonly isUnseen: boolean;
    };

/** How many days from today a day may be to matter now. */
const NEAR_DAYS = 14;
/** After this many more days, a late period gets a new notice. */
const REPEATED_AFTER_DAYS = 2;

/** Whether the period ended a task's days before it was done; the days themselves may be the same. */
const isNewlyPassed = ({ before, after }: Move): boolean =>
  after.pinState === 'days_passed' && before.pinState !== after.pinState;

/** Whether a move matters now: its days have passed, or its first day changed, and the old or new one is within 14 days. */
export function mattersNow(move: Move, today: LocalDate): boolean {
  if (isNewlyPassed(move)) return true;
  const { before, after } = move;
  if (before.startOn === after.startOn) return false;
  return [before.startOn, after.startOn].some(
    (day) => day !== null && Math.abs(daysBetween(today, day)) <= NEAR_DAYS,
  );
}

/** None while moves are far off. While a period is late one notice a cycle, with the newest days and finally the period. */
export function noticeFor({
  reason: cause,
  moves,
  late,
  today,
}: {
  readonly reason: MoveReason;
  readonly moves: readonly Move[];
  readonly late: LateNotice | null;
  readonly today: LocalDate;
}): MoveNotice {
  const near = moves.filter((move) => mattersNow(move, today));
  if ('cycle' in cause && late?.cycle === cause.cycle) {
    const isUnseen = cause.code === 'late' ? shouldNotifyAgain(cause.n, late) : near.length > 0;
    return { kind: 'amended', reason: cause, moves: mergeMoves(late.moves, { moves, near }), isUnseen };
  }
  const reason = stateReason(near) ?? cause;
  return near.length === 0 ? { kind: 'none' } : { kind: 'new', reason, moves: near };
}

const shouldNotifyAgain = (n: number, { seenN }: LateNotice) =>
  seenN !== null && Math.abs(n - seenN) >= REPEATED_AFTER_DAYS;

/** Merges the moves of both, each from its first position to its current one. */
function mergeMoves(
  earlier: readonly Move[],
  { moves, near }: { moves: readonly Move[]; near: readonly Move[] },
): Move[] {
  const newest = new Map(moves.map((move) => [move.taskId, move]));
  const known = new Set(earlier.map(({ taskId }) => taskId));
  const all = [
    ...earlier.map((move) => ({ ...move, after: newest.get(move.taskId)?.after ?? move.after })),
    ...near.filter(({ taskId }) => !known.has(taskId)),
  ];
  return all.filter(
    (move) =>
      move.before.startOn !== move.after.startOn ||
      move.before.endOn !== move.after.endOn ||
      isNewlyPassed(move),
  );
}

const BY_STATE = {
  period_came_first: 'period_came_first',
  days_passed: 'days_passed',
  deadline: 'limit',
} as const;

/** The reason in the tasks' own states, if it's the same for all. */
function stateReason(moves: readonly Move[]): MoveReason | null {
  const [first, ...others] = moves.map(
    ({ after: { pinState } }) =>
      pinState !== null && pinState in BY_STATE ? BY_STATE[pinState as keyof typeof BY_STATE] : null, // `in` proved it
  );
  return first && others.every((code) => code === first) ? { code: first } : null;
}

/** Why days moved; `n` is days, and `cycle` the start of the cycle that is late or was over sooner or later than expected. */
export type MoveReason =
  | {
      readonly code: 'period_sooner' | 'period_later' | 'late';
      readonly n: number;
      readonly cycle: LocalDate;
    }
  | {
      readonly code:
        | 'log_changed'
        | 'forecast_changed'
        | 'mode'
        | 'period_came_first'
        | 'days_passed'
        | 'limit';
    };

/** The stored part of an outlook, for the next placing; both `null` while no cycle runs. */
export interface LastOutlook {
  readonly startedOn: LocalDate | null;
  readonly expectedOn: LocalDate | null;
}

/** The part of an outlook to store. */
export function lastOutlookOf(outlook: Outlook | null): LastOutlook {
  const [running] = outlook?.cycles ?? [];
  if (!outlook || !running) return { startedOn: null, expectedOn: null };
  return { startedOn: running.start, expectedOn: outlook.expectedOn };
}

/** Why days differ from those at the last placing. */
export function moveReason({ last, outlook }: { last: LastOutlook; outlook: Outlook | null }): MoveReason {
  const [running] = outlook?.cycles ?? [];
  const { startedOn, expectedOn } = last;
  if (!outlook || !running || startedOn === null) return { code: 'mode' };
  const moved = daysBetween(startedOn, running.start);
  if (moved >= SHORTEST_CYCLE_DAYS && expectedOn !== null) {
    const n = daysBetween(expectedOn, running.start);
    if (n === 0) return { code: 'forecast_changed' };
    return n < 0
      ? { code: 'period_sooner', n: -n, cycle: startedOn }
      : { code: 'period_later', n, cycle: startedOn };
  }
  if (moved !== 0) return { code: 'log_changed' };
  const n = outlook.lateDays;
  return n > 0 ? { code: 'late', n, cycle: running.start } : { code: 'forecast_changed' };
}

/** The columns of a task that a batch may have changed. */
type ChangeableTask = PlacedDays & {
  readonly time: string | null;
  readonly plannedOn: LocalDate | null;
  readonly plannedBy: Planner | null;
  readonly held: 0 | 1;
};

const COLUMNS = {
  task_start_on: 'startOn',
  task_end_on: 'endOn',
  planned_on: 'plannedOn',
  task_time: 'time',
} as const;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[]; // of the record above

/**
 * The columns of a task after a change is undone: each field has its old value again where the task still has the value of the
 * change; a day that has passed becomes today. A task whose first or last day is restored is held in place from now on. `null` if nothing of the
 * change is left.
 */
export function taskAfterUndo(
  task: ChangeableTask,
  { before, after, today }: { before: StoredChange; after: StoredChange; today: LocalDate },
): ChangeableTask | null {
  const left = FIELDS.filter((field) => after[field] !== undefined && task[COLUMNS[field]] === after[field]);
  if (left.length === 0) return null;
  const restored = Object.fromEntries(
    left.map((field) => {
      const value = before[field] ?? null;
      return [COLUMNS[field], field === 'task_time' ? value : notPast(value, today)];
    }),
  );
  const isMoved = left.includes('task_start_on') || left.includes('task_end_on');
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

const notPast = (day: string | null, today: LocalDate): string | null =>
  day !== null && day < today ? today : day;
