import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { hourOf } from '#domain/calendar/zoned-instant.ts';
import type { StoredChange } from '#domain/changes/changes.calls.ts';
import {
  type LastOutlook,
  type LateNotice,
  lastOutlookOf,
  type Move,
  type MoveNotice,
  moveReason,
  noticeFor,
} from '#domain/changes/changes.rules.ts';
import {
  isReadable,
  type OccurrenceDays,
  pinnedSeries,
  placeOccurrence,
} from '#domain/recurrence/occurrence-days.ts';
import { type Outlook, outlookOf } from '#domain/recurrence/outlook.ts';
import { pick } from '#domain/wire/record-fields.ts';
import { placeQueue, taskSeries, tasks } from '#drizzle/schema/tasks.ts';
import { type Context, type Deps, type Owner, type PersonContext, personContext } from '#worker/context.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { directoryService } from '#worker/directory/directory.service.ts';
import { guardedBatch } from '#worker/platform/commit.ts';
import type { BatchStatement, Database, Placed } from '#worker/platform/database.ts';
import { listedRows, listOf, setFromListed } from '#worker/platform/json-sql.ts';
import { onceFor, yieldToEventLoop } from '#worker/platform/runtime.ts';
import {
  type ChangedTask,
  type ChangesRepository,
  createChangesRepository,
  daysOf,
} from './changes.service.ts';
import { lookAtReminders, type StoredSeries, type StoredTask } from './tasks.repository.ts';

/** An open occurrence and its present placement. */
type RescheduledOccurrence = PinnedOccurrence & { readonly placement: OccurrenceDays };

/** How often rescheduling is tried if the data that days depend on changes meanwhile; then the timer does it. */
const TRIES = 3;
/** The most tasks that are written at once; other requests are served between two slices. */
const SLICE = 250;

/** Computes the days of one person's pinned tasks, and records what moved. */
export const rescheduleService = onceFor((person: PersonContext) => {
  const { deps, userId } = person;
  const placing = createRescheduleRepository(deps, userId);
  const changes = createChangesRepository(deps, userId);

  /** Reschedules once; `false` if something was changed or rescheduled meanwhile, after which nothing is written. */
  async function placeOnce(): Promise<boolean> {
    // The queue is read first, so that later changes are noticed when the days are written.
    const queue = await placing.queued();
    if (!queue) return true;
    const [pinned, { facts, timeZone }] = await Promise.all([placing.open(), cycleService(person).known()]);
    const outlook = outlookOf(facts);
    const { today } = facts;
    // An occurrence of an unreadable series stays where it is and doesn't stop the others.
    const placed = pinned
      .filter(({ series }) => isReadable(series))
      .map((one): RescheduledOccurrence => {
        const occurrence = { ...one.task, isHeld: one.task.held === 1 };
        const series = pinnedSeries(one.series);
        return { ...one, placement: placeOccurrence({ series, occurrence, outlook, today }) };
      });
    const changed = placed.filter((one) => isMoved(one) || isReferredAnew(one));
    const noting = await notingOf(placed, { queue, outlook, today });
    let written = 0;
    while (changed.length - written > SLICE) {
      const slice = changed.slice(written, written + SLICE);
      const isWritten = await placing.write(queue, { ...rowsOf(slice), along: noting(slice), next: null });
      if (!isWritten) return false;
      written += SLICE;
      await yieldToEventLoop();
    }
    const nextPlaceAt = hourOf({ date: addDays(today, 1), hour: 0 }, timeZone);
    const next = { nextPlaceAt, ...lastOutlookOf(outlook) };
    const last = changed.slice(written);
    return placing.write(queue, { ...rowsOf(last), along: noting(last), next });
  }

  /** A function that returns the statements recording a slice's moves, if these matter; all slices are one batch. */
  async function notingOf(
    placed: readonly RescheduledOccurrence[],
    { queue, outlook, today }: { queue: QueueRow; outlook: Outlook | null; today: LocalDate },
  ): Promise<(slice: readonly RescheduledOccurrence[]) => readonly BatchStatement[]> {
    const moves = placed
      .filter((one) => isOnOtherDays(one) || one.task.pinState !== one.placement.pinState)
      .map(moveOf);
    if (moves.length === 0) return () => [];
    const cause = moveReason({ last: queue, outlook });
    const late = 'cycle' in cause ? await changes.newestLate() : undefined;
    const notice = noticeFor({
      reason: cause,
      moves,
      late: late ? lateNotice(late) : null,
      today,
    });
    if (notice.kind === 'none') return () => [];
    const amended = notice.kind === 'amended' ? late : undefined;
    const { reason, items, isUnseen } = stored(notice, amended?.reason.seenN);
    const itemOf = new Map(items.map((item) => [item.taskId, item]));
    const batchId = amended?.batchId ?? deps.newId();
    return (slice) => {
      const taskIds = slice.map(({ task }) => task.taskId);
      const noted = taskIds.flatMap((taskId) => itemOf.get(taskId) ?? []);
      if (amended) return changes.amending(batchId, { reason, isUnseen, taskIds, items: noted });
      return noted.length > 0 ? changes.adding({ batchId, cause: 'moved', reason }, noted) : [];
    };
  }

  return {
    mark: placing.mark,
    enroll: placing.enroll,

    /** Computes the days now, and queues the person for the next midnight of their zone. */
    place: async (): Promise<void> => {
      for (let tried = 0; tried < TRIES; tried++) {
        if (await placeOnce()) return;
      }
    },
  };
});

/** The most people per run, to stay within a Worker's time limit; the next run is 15 minutes later. */
const PEOPLE_PER_RUN = 500;
/** How many people are rescheduled in parallel. */
const AT_ONCE = 10;
/** From this many open pinned tasks on, a person is rescheduled after the others. */
const MANY = 250;

/**
 * One bounded run over the people of a shard whose pinned tasks are due for rescheduling: at their midnight, or after a failure.
 * It serves those who have waited longest, and of these the least work first, so that nobody waits for a person with thousands.
 */
export async function runReschedule(
  context: Context,
  { shard, share }: Placed & { readonly share: number },
): Promise<void> {
  const db = context.deps.databaseFor({ shard });
  const waiting = db
    .select({ userId: placeQueue.userId, nextPlaceAt: placeQueue.nextPlaceAt })
    .from(placeQueue)
    .where(lte(placeQueue.nextPlaceAt, context.deps.now()))
    .orderBy(asc(placeQueue.nextPlaceAt))
    .limit(Math.ceil(PEOPLE_PER_RUN * share))
    .as('waiting');
  const pinned = sql`(select count(*) from (select 1 from tasks t
    where t.user_id = ${waiting.userId} and t.is_open = 1 and t.repeats = 'cycle' limit ${MANY}))`;
  const found = await db
    .select({ userId: waiting.userId })
    .from(waiting)
    .orderBy(pinned, asc(waiting.nextPlaceAt));
  const due = await directoryService(context.deps).settledOf(found);
  const place = (owner: Owner) => rescheduleService(personContext(context, owner)).place();
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const some = due.slice(first, first + AT_ONCE);
    await Promise.all(some.map(({ userId }) => place({ userId, shard }).catch(context.onFailure)));
  }
}

/** Expression: when a person's pinned tasks are next rescheduled, or null without any; for use in other statements. */
export const nextPlaceAtOf = (userId: SQLiteColumn) =>
  // With `eq`, because both columns have the same name.
  sql<
    number | null
  >`(select ${placeQueue.nextPlaceAt} from ${placeQueue} where ${eq(placeQueue.userId, userId)})`;

/** The rows to write for some occurrences, and what they were computed from. */
const rowsOf = (placed: readonly RescheduledOccurrence[]) => ({
  read: placed.map(({ task: { taskId }, version }) => ({ taskId, version })),
  tasks: placed
    .filter(isMoved)
    .map(({ task: { taskId }, placement }) => ({ taskId, ...columnsOf(placement) })),
  references: placed
    .filter(isReferredAnew)
    .map(({ series: { seriesId }, placement: { refOn, refSkip } }) => ({ seriesId, refOn, refSkip })),
});

const columnsOf = (placement: OccurrenceDays) => pick(placement, PLACED);

const isOnOtherDays = ({ task, placement }: RescheduledOccurrence): boolean =>
  task.startOn !== placement.startOn || task.endOn !== placement.endOn;

const isMoved = (placed: RescheduledOccurrence): boolean =>
  isOnOtherDays(placed) ||
  placed.task.begunOn !== placed.placement.begunOn ||
  placed.task.pinState !== placed.placement.pinState;

const isReferredAnew = ({ series, placement }: RescheduledOccurrence): boolean =>
  series.refOn !== placement.refOn || series.refSkip !== placement.refSkip;

const moveOf = ({ task: { taskId, title, ...task }, placement }: RescheduledOccurrence): Move => ({
  taskId,
  title,
  before: pick(task, ['startOn', 'endOn', 'pinState']),
  after: columnsOf(placement),
});

/** A notice as a batch stores it. */
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

/** The notice in a stored batch about a late period. */
function lateNotice({
  reason,
  seenAt,
  items,
}: NonNullable<Awaited<ReturnType<ChangesRepository['newestLate']>>>): LateNotice {
  return {
    cycle: (reason.cycle ?? '') as LocalDate, // as rescheduling wrote it
    seenN: seenAt === null ? null : (reason.seenN ?? null),
    moves: items.map(({ taskId, title, before, after }) => ({
      taskId,
      title,
      before: columnsIn(before),
      after: columnsIn(after),
    })),
  };
}

const columnsIn = ({ task_start_on: startOn = null, task_end_on: endOn = null }: StoredChange) => ({
  startOn,
  endOn,
  pinState: null,
});

type QueueRow = typeof placeQueue.$inferSelect;

/** One person's place in the queue of rescheduling: they are in it while they have an open pinned occurrence. */
export function placeQueueOf(db: Database, userId: string) {
  const hasPinned = sql`exists (select 1 from tasks t where t.user_id = ${userId} and t.is_open = 1 and t.repeats = 'cycle')`;
  const leaving = (): BatchStatement =>
    db.delete(placeQueue).where(and(eq(placeQueue.userId, userId), sql`not ${hasPinned}`));
  return {
    /** Statement that puts the person into the queue if they have an open pinned occurrence, unless they are in it. */
    joining: (nextPlaceAt: number, last: LastOutlook) =>
      db
        .insert(placeQueue)
        .select(
          sql`select ${userId}, ${nextPlaceAt}, ${last.startedOn}, ${last.expectedOn} where ${hasPinned}`,
        )
        .onConflictDoNothing(),
    leaving,
  };
}

/** The columns of an occurrence, and of its series, that rescheduling writes. */
const PLACED = ['startOn', 'endOn', 'begunOn', 'pinState'] as const;
type PlacedTask = Pick<StoredTask, 'taskId' | (typeof PLACED)[number]>;
const OF_TASK = and(eq(taskSeries.userId, tasks.userId), eq(taskSeries.seriesId, tasks.seriesId));
const IS_PINNED = sql`${tasks.isOpen} = 1 and ${tasks.repeats} = 'cycle'`;
type Reference = Pick<StoredSeries, 'seriesId' | 'refOn' | 'refSkip'>;

/** The columns that days are computed from and that a notice names; the template of a series isn't needed. */
const PINNED_TASK = pick(tasks, ['taskId', 'title', 'held', ...PLACED]);
const ITS_SERIES = pick(taskSeries, ['seriesId', 'kind', 'rule', 'each', 'notAfter', 'refOn', 'refSkip']);
/** What the days of an occurrence are computed from, and `made`, which grows when it is finished or skipped. */
const VERSION = listOf({ ...PINNED_TASK, ...ITS_SERIES, made: taskSeries.made }).list;
type PinnedOccurrence = {
  readonly version: string;
  readonly task: Pick<StoredTask, keyof typeof PINNED_TASK>;
  readonly series: Pick<StoredSeries, keyof typeof ITS_SERIES>;
};

/** One person's open pinned tasks, and their place in the queue. */
function createRescheduleRepository({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const mine = eq(placeQueue.userId, userId);
  const placeInQueue = placeQueueOf(db, userId);

  return {
    /** The person's place in the queue; `undefined` without one. */
    queued: (): Promise<QueueRow | undefined> => db.select().from(placeQueue).where(mine).get(),

    open: (): Promise<PinnedOccurrence[]> =>
      db
        .select({ task: PINNED_TASK, series: ITS_SERIES, version: sql<string>`${VERSION}` })
        .from(tasks)
        .innerJoin(taskSeries, OF_TASK)
        // Literals, for the partial index.
        .where(and(eq(tasks.userId, userId), IS_PINNED)),

    /** Records that the days must be computed again, before the data that they depend on changes. */
    mark: async (): Promise<void> => {
      await db
        .update(placeQueue)
        .set({ nextPlaceAt: sql`min(${placeQueue.nextPlaceAt}, ${now()})` })
        .where(mine);
    },

    /** Puts the person into the queue, if they have an open pinned task and aren't in it. */
    enroll: async (): Promise<void> => {
      await placeInQueue.joining(now(), { startedOn: null, expectedOn: null });
    },

    /**
     * Writes new days of open occurrences that aren't held, references of series, and `along`, as one transaction; nothing, and `false`, if
     * something was marked or rescheduled since the queue was read, or an occurrence or its series has changed. With `next` the
     * person is done: they wait for that time, or leave the queue without any open pinned occurrence.
     */
    write: async (
      { nextPlaceAt }: QueueRow,
      placed: {
        readonly read: readonly { readonly taskId: string; readonly version: string }[];
        readonly tasks: readonly PlacedTask[];
        readonly references: readonly Reference[];
        readonly along: readonly BatchStatement[];
        readonly next: ({ readonly nextPlaceAt: number } & LastOutlook) | null;
      },
    ): Promise<boolean> => {
      const unchanged = sql`(select count(*) from ${listedRows(placed.read, ['taskId', 'version'])} cross join ${tasks}
        on ${tasks.userId} = ${userId} and ${tasks.taskId} = listed.taskId
        inner join ${taskSeries} on ${OF_TASK} where ${IS_PINNED} and ${VERSION} = listed.version)`;
      const rows = sql<string>`(select json_array(${placeQueue.nextPlaceAt}, ${unchanged}) from ${placeQueue} where ${mine})`;
      const placing = db
        .update(tasks)
        .set(setFromListed(PLACED))
        .from(listedRows(placed.tasks, ['taskId', ...PLACED]))
        .where(and(eq(tasks.userId, userId), sql`${tasks.taskId} = listed.taskId and ${tasks.held} = 0`));
      const referring = db
        .update(taskSeries)
        .set(setFromListed(['refOn', 'refSkip']))
        .from(listedRows(placed.references, ['seriesId', 'refOn', 'refSkip']))
        .where(and(eq(taskSeries.userId, userId), sql`${taskSeries.seriesId} = listed.seriesId`));
      const refusal = await guardedBatch(db, {
        before: { rows, json: JSON.stringify([nextPlaceAt, placed.read.length]) },
        statements: [
          ...(placed.tasks.length > 0
            ? [
                placing,
                lookAtReminders({ db, now, userId }, { taskIds: placed.tasks.map(({ taskId }) => taskId) }),
              ]
            : []),
          ...(placed.references.length > 0 ? [referring] : []),
          ...placed.along,
          ...(placed.next
            ? [db.update(placeQueue).set(placed.next).where(mine), placeInQueue.leaving()]
            : []),
        ],
      });
      return refusal === undefined;
    },
  };
}
