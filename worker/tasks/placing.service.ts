import type { SQL } from 'drizzle-orm';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import type { StoredChange } from '#domain/changes/changes.schema.ts';
import { type LateNotice, type Move, type MoveNotice, noticeFor } from '#domain/recurrence/move-notice.ts';
import { lastOutlookOf, moveReason } from '#domain/recurrence/move-reason.ts';
import { isReadable, pinnedSeries } from '#domain/recurrence/occurrence-days.ts';
import { type Placement, placeOccurrence } from '#domain/recurrence/place-occurrence.ts';
import type { Deps } from '#worker/app-env.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import { yieldToEventLoop } from '#worker/platform/let-others-in.ts';
import type { ChangedTask, ChangesRepository } from './changes.repository.ts';
import { daysOf } from './changes.service.ts';
import type { PinnedOccurrence, QueueRow, RescheduleRepository } from './placing.repository.ts';
import type { CycleNow } from './series.service.ts';

type RescheduleServiceDeps = {
  deps: Pick<Deps, 'newId'>;
  placing: RescheduleRepository;
  changes: ChangesRepository;
  cycleNow: () => Promise<CycleNow>;
};

/** An open occurrence and where it belongs now. */
type RescheduledOccurrence = PinnedOccurrence & { readonly placement: Placement };

/** How often placing begins anew because what the days follow from was changed meanwhile; then the timer does it. */
const TRIES = 3;
/** The most tasks that are written at once; others are served between two slices. */
const SLICE = 250;

/** Works out the days of one person's pinned tasks, and keeps what moved. */
export function createRescheduleService({ deps, placing, changes, cycleNow }: RescheduleServiceDeps) {
  /** Places once; `false` if something was changed or placed meanwhile, and nothing was written. */
  async function placeOnce(): Promise<boolean> {
    // The queue first: what is changed after that is noticed when the days are written.
    const queue = await placing.queued();
    if (!queue) return true;
    const [pinned, now] = await Promise.all([placing.open(), cycleNow()]);
    const outlook = now.outlook();
    const { today } = now;
    // One that can't be read stays where it is and doesn't stop the others.
    const placed = pinned
      .filter(({ series }) => isReadable(series))
      .map((one): RescheduledOccurrence => {
        const occurrence = { ...one.task, isHeld: one.task.held === 1 };
        const series = pinnedSeries(one.series);
        return { ...one, placement: placeOccurrence({ series, occurrence, outlook, today }) };
      });
    const given = placing.isCurrent(queue);
    const changed = placed.filter((one) => isMoved(one) || isReferredAnew(one));
    const noting = await notingOf(placed, { queue, now, given });
    let written = 0;
    while (changed.length - written > SLICE) {
      const slice = changed.slice(written, written + SLICE);
      if (!(await placing.write({ ...rowsOf(slice), along: noting(slice), queue: null }, given)))
        return false;
      written += SLICE;
      await yieldToEventLoop();
    }
    const nextPlaceAt = hourOf({ date: addDays(today, 1), hour: 0 }, now.timeZone);
    const next = { nextPlaceAt, ...lastOutlookOf(outlook) };
    const last = changed.slice(written);
    return placing.write({ ...rowsOf(last), along: noting(last), queue: next }, given);
  }

  /** What gives statements that note the moves of a slice, where they matter; all slices are one batch. */
  async function notingOf(
    placed: readonly RescheduledOccurrence[],
    { queue, now, given }: { queue: QueueRow; now: CycleNow; given: SQL },
  ): Promise<(slice: readonly RescheduledOccurrence[]) => readonly BatchStatement[]> {
    const moves = placed.filter(isOnOtherDays).map(moveOf);
    if (moves.length === 0) return () => [];
    const cause = moveReason({ last: queue, outlook: now.outlook() });
    const late = 'cycle' in cause ? await changes.newestLate() : undefined;
    const notice = noticeFor({
      reason: cause,
      moves,
      late: late ? lateNotice(late) : null,
      today: now.today,
    });
    if (notice.kind === 'none') return () => [];
    const amended = notice.kind === 'amended' ? late : undefined;
    const { reason, items, isUnseen } = stored(notice, amended?.reason.seenN);
    const itemOf = new Map(items.map((item) => [item.taskId, item]));
    const batchId = amended?.batchId ?? deps.newId();
    return (slice) => {
      const taskIds = slice.map(({ task }) => task.taskId);
      const noted = { items: taskIds.flatMap((taskId) => itemOf.get(taskId) ?? []), given };
      if (amended) return changes.amending(batchId, { reason, isUnseen, taskIds, ...noted });
      return noted.items.length > 0 ? changes.adding({ batchId, cause: 'moved', reason }, noted) : [];
    };
  }

  return {
    /** Notes that the days must be worked out again, before what they follow from is changed. */
    mark: placing.mark,

    /** Notes that somebody has pinned tasks that came in from a file. */
    enroll: placing.enroll,

    /** Works the days out, now and at the next midnight of the person's zone. */
    place: async (): Promise<void> => {
      for (let tried = 0; tried < TRIES; tried++) {
        if (await placeOnce()) return;
      }
    },
  };
}

export type RescheduleService = ReturnType<typeof createRescheduleService>;

/** What is written of some. */
const rowsOf = (placed: readonly RescheduledOccurrence[]) => ({
  tasks: placed
    .filter(isMoved)
    .map(({ task: { taskId }, placement }) => ({ taskId, ...columnsOf(placement) })),
  references: placed
    .filter(isReferredAnew)
    .map(({ series: { seriesId }, placement: { refOn, refSkip } }) => ({ seriesId, refOn, refSkip })),
});

const columnsOf = ({ startOn, endOn, begunOn, pinState }: Placement) => ({
  startOn,
  endOn,
  begunOn,
  pinState,
});

const isOnOtherDays = ({ task, placement }: RescheduledOccurrence): boolean =>
  task.startOn !== placement.startOn || task.endOn !== placement.endOn;

const isMoved = (placed: RescheduledOccurrence): boolean =>
  isOnOtherDays(placed) ||
  placed.task.begunOn !== placed.placement.begunOn ||
  placed.task.pinState !== placed.placement.pinState;

const isReferredAnew = ({ series, placement }: RescheduledOccurrence): boolean =>
  series.refOn !== placement.refOn || series.refSkip !== placement.refSkip;

const moveOf = ({ task: { taskId, title, startOn, endOn }, placement }: RescheduledOccurrence): Move => ({
  taskId,
  title,
  before: { startOn, endOn },
  after: columnsOf(placement),
});

/** A notice as a batch keeps it. */
function stored(notice: Exclude<MoveNotice, { kind: 'none' }>, seenN?: number) {
  const items = notice.moves.map(
    ({ taskId, title, before, after }): ChangedTask => ({
      taskId,
      title,
      before: daysOf(before),
      after: daysOf(after),
    }),
  );
  const reason = { ...notice.reason, ...(seenN === undefined ? {} : { seenN }) };
  return { reason, items, isUnseen: notice.kind === 'amended' && notice.isUnseen };
}

/** The kept batch about a late period. */
function lateNotice({
  reason,
  seenAt,
  items,
}: NonNullable<Awaited<ReturnType<ChangesRepository['newestLate']>>>): LateNotice {
  return {
    cycle: (reason.cycle ?? '') as LocalDate, // as placing wrote it
    seenN: seenAt === null ? null : (reason.seenN ?? null),
    moves: items.map(({ taskId, title, before, after }) => ({
      taskId,
      title,
      before: columnsIn(before),
      after: { ...columnsIn(after), pinState: null },
    })),
  };
}

const columnsIn = ({ task_start_on: startOn = null, task_end_on: endOn = null }: StoredChange) => ({
  startOn: startOn as LocalDate | null, // as the task had it
  endOn: endOn as LocalDate | null,
});
