import { sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  type ChangeBatch,
  type ChangeReason,
  type Moved,
  movedNotice,
  publicBatch,
  publicReason,
  UNDO_DAYS,
  type Undone,
} from '#domain/changes/changes.schema.ts';
import { taskAfterUndo } from '#domain/changes/undo-change.ts';
import { AppError } from '#domain/errors.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import type { PersonContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { onceFor } from '#worker/platform/runtime.ts';
import {
  type ChangedTask,
  createChangesRepository,
  type ItemNow,
  type RestoredTask,
} from './changes.repository.ts';
import type { StoredTask } from './tasks.repository.ts';

type UnchangedTask = Undone['kept'][number];

/** A task and the day it is planned for. */
type PlannedTask = { readonly taskId: string; readonly on: LocalDate };
/** Why a task wasn't planned. */
type Skipped = { readonly taskId: string; readonly why: 'finished' | 'deleted' | 'due_before' };

const DAY_SECONDS = 86_400;
/** In autumn, when the clock goes back. */
const LONGEST_DAY_SECONDS = 25 * 3_600;

/** Changes of one person's tasks that weren't made on the task itself: history, notice and undo. */
export const changesService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const changes = createChangesRepository(deps, userId);
  const { today } = cycleService(person);

  return {
    /** At most 50 batches older than one, or the newest, with at most 50 items each. */
    page: async (after: string | undefined): Promise<ChangeBatch[]> =>
      (await changes.page(after)).map((batch) => publicBatch(batch, batch.items)),

    /** Records that the person has seen a batch. Throws `not_found`. */
    see: async (batchId: string): Promise<void> => {
      if (!(await changes.see(batchId))) throw new AppError('not_found');
    },

    /** Undoes a batch where tasks still have it. Throws `not_found`, and `conflict` for a skip, if undone, and after 14 days. */
    undo: async (batchId: string): Promise<Omit<Undone, 'success'>> => {
      const found = await changes.find(batchId);
      if (!found) throw new AppError('not_found');
      const { batch, items } = found;
      if (batch.cause === 'skipped') throw new AppError('conflict', { detail: 'a skip cannot be undone' });
      if (batch.madeAt < deps.now() - UNDO_DAYS * DAY_SECONDS) {
        throw new AppError('conflict', {
          detail: `only changes of the last ${UNDO_DAYS} days can be undone`,
        });
      }
      const day = await today();
      const results = items.map((item) => undoItem(item, day));
      const restored = results.filter((result) => 'held' in result);
      const isUndone = batch.undoneAt === null && (await changes.undo(batchId, restored));
      if (!isUndone) throw new AppError('conflict', { detail: 'these changes were already undone' });
      return { undone: restored.length, kept: results.filter((result) => 'why' in result) };
    },

    /** Statements that record a skipped occurrence in the history. */
    skipped: (task: Pick<StoredTask, 'taskId' | 'title' | 'startOn' | 'endOn'>): BatchStatement[] =>
      changes.adding(
        { batchId: deps.newId(), cause: 'skipped', reason: { code: 'skipped' }, seenAt: deps.now() },
        {
          items: [{ taskId: task.taskId, title: task.title, before: daysOf(task), after: {} }],
          given: sql`true`,
        },
      ),

    /**
     * Plans tasks for days, as one batch. A task that is finished, deleted or due before that day is skipped. There is no batch
     * if every other task was already planned for its day.
     */
    placePlanned: async (
      placements: readonly PlannedTask[],
    ): Promise<{ batchId: string | null; placed: number; skipped: Skipped[] }> => {
      const found = await changes.tasksOf(placements.map(({ taskId }) => taskId));
      const byId = new Map(found.map((task) => [task.taskId, task]));
      const outcomes = placements.map((placement) => planPlacement(placement, byId.get(placement.taskId)));
      const placed = outcomes.filter((one) => 'after' in one);
      const skipped = outcomes.filter((one) => 'why' in one);
      const items = placed.filter(({ before, after }) => before.planned_on !== after.planned_on);
      if (items.length === 0) return { batchId: null, placed: placed.length, skipped };
      const batchId = deps.newId();
      const batch = { batchId, cause: 'planned', reason: { code: 'planned' }, seenAt: deps.now() } as const;
      await changes.run([
        ...changes.adding(batch, { items, given: sql`true` }),
        changes.planning(placements.filter(({ taskId }) => items.some((item) => item.taskId === taskId))),
      ]);
      return { batchId, placed: placed.length, skipped };
    },

    /** Whether pinned tasks moved since yesterday and the person hasn't seen it. */
    hasUnseen: async (): Promise<boolean> => changes.hasUnseenSince(deps.now() - LONGEST_DAY_SECONDS),
  };
});

/** The row that the dashboard reads. */
type MovedRow = {
  readonly batchId: string;
  readonly reason: ChangeReason;
  readonly items: readonly ChangedTask[];
  readonly count: number;
};

/** The newest unseen moves for the dashboard; `null` without any. */
export function movedIn(row: MovedRow | undefined): Moved | null {
  if (!row) return null;
  const { batchId, reason, items, count } = row;
  return movedNotice({ batch_id: batchId, reason: publicReason(reason), count }, items);
}

/** The days of a task as a change has them. */
export const daysOf = ({ startOn, endOn }: Pick<StoredTask, 'startOn' | 'endOn'>) => ({
  task_start_on: startOn,
  task_end_on: endOn,
});

/** The columns of a task after its change is undone, or why it stays as it is. */
function undoItem(
  { taskId, title, task, before, after }: ItemNow,
  today: LocalDate,
): RestoredTask | UnchangedTask {
  const unchanged = (why: UnchangedTask['why']): UnchangedTask => ({
    task_id: taskId,
    title: task?.title ?? title,
    why,
  });
  if (!task) return unchanged('deleted');
  if (!isOpen(task.status)) return unchanged('finished');
  const undone = taskAfterUndo(task, { before, after, today });
  if (!undone) return unchanged('changed');
  const { startOn, endOn, plannedOn, plannedBy, held, pinState } = undone;
  return { taskId, startOn, endOn, plannedOn, plannedBy, held, pinState };
}

function planPlacement({ taskId, on }: PlannedTask, task: StoredTask | undefined): ChangedTask | Skipped {
  if (!task) return { taskId, why: 'deleted' };
  if (!isOpen(task.status)) return { taskId, why: 'finished' };
  if (task.lastOn !== null && task.lastOn < on) return { taskId, why: 'due_before' };
  const { plannedOn, plannedBy } = task;
  return {
    taskId,
    title: '',
    before: { planned_on: plannedOn, planned_by: plannedBy },
    after: { planned_on: on },
  };
}
