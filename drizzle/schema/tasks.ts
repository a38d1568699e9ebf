import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { ChangeCause, ChangeReason, StoredChange } from '#domain/changes/changes.calls.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { LABEL_FIELDS } from '#domain/labels/labels.calls.ts';
import type { PinState, SeriesKind } from '#domain/recurrence/pin.ts';
import type { TaskTemplate } from '#domain/recurrence/repeat.schema.ts';
import type { PriorityNumber, TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskReminder } from '#domain/tasks/task-time.ts';
import type {
  AdviceKind,
  AdviceOutcome,
  Advised,
  Planner,
  TaskColor,
  TaskField,
  Theme,
} from '#domain/tasks/tasks.fields.ts';
import { instant, localDate, ownerId, writtenBy } from '#drizzle/columns.ts';

/** The task is open and has no dates, and is neither planned nor pinned to the cycle. */
const isWaiting = sql`"is_open" = 1 and "first_on" is null and "planned_on" is null and "repeats" is not 'cycle'`;

/** The task runs from one day to a later one. */
const isSpan = sql`"start_on" < "end_on"`;

/** The owner, the import, and columns computed from the fields. */
type MadeColumn =
  | 'userId'
  | 'importId'
  | 'titleFolded'
  | 'descriptionFolded'
  | 'isOpen'
  | 'firstOn'
  | 'lastOn'
  | 'phase';

/** A task. Fields that the person left out are null; the lists search by the generated columns. */
export const tasks = sqliteTable(
  'tasks',
  {
    userId: ownerId(),
    taskId: text('task_id').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    /** Title and description without case and accents, for the search by keyword. */
    titleFolded: text('title_folded').notNull(),
    descriptionFolded: text('description_folded'),
    status: text('status').$type<TaskStatus>().notNull(),
    startOn: localDate('start_on'),
    endOn: localDate('end_on'),
    /** `HH:MM` on the clock of the person's zone, on the day it's done. */
    time: text('time'),
    reminder: text('reminder', { mode: 'json' }).$type<TaskReminder>(),
    /** Minutes. */
    length: integer('length'),
    priority: integer('priority').$type<PriorityNumber>().notNull(),
    color: text('color').$type<TaskColor>(),
    cyclePhase: text('cycle_phase').$type<CyclePhase>(),
    /** The classifier's phase for the title. */
    cyclePhaseSuggestion: text('cycle_phase_suggestion').$type<CyclePhase>(),
    themeId: text('theme_id').$type<Theme>(),
    /** The person's order among tasks of the same day; lower ranks come first. */
    rank: real('rank'),
    parentId: text('parent_id'),
    createdAt: instant('created_at').notNull(),
    /** The day on which it was completed; null while it isn't. */
    completedOn: localDate('completed_on'),
    /** The series that it is an occurrence of; null for a task that doesn't repeat. */
    seriesId: text('series_id'),
    /** Its number in the series, from 1. */
    occurrence: integer('occurrence'),
    repeats: text('repeats').$type<SeriesKind>(),
    begunOn: localDate('begun_on'),
    held: integer('held').$type<0 | 1>().notNull().default(0),
    pinState: text('pin_state').$type<PinState>(),
    plannedOn: localDate('planned_on'),
    plannedBy: text('planned_by').$type<Planner>(),
    /** The phase and its odds in per cent that the date finder named for it; null for other tasks. */
    advised: text('advised', { mode: 'json' }).$type<Advised>(),
    importId: writtenBy(),
    isOpen: integer('is_open')
      .$type<0 | 1>()
      .generatedAlwaysAs(sql`"status" <> 'completed'`, { mode: 'virtual' }),
    /** The task's first and last day; a single date is both. */
    firstOn: text('first_on')
      .$type<LocalDate>()
      .generatedAlwaysAs(sql`coalesce("start_on", "end_on")`, { mode: 'virtual' }),
    lastOn: text('last_on')
      .$type<LocalDate>()
      .generatedAlwaysAs(sql`coalesce("end_on", "start_on")`, { mode: 'virtual' }),
    /** The task's phase: the chosen one, otherwise the suggested one. */
    phase: text('phase')
      .$type<CyclePhase>()
      .generatedAlwaysAs(sql`coalesce("cycle_phase", "cycle_phase_suggestion")`, { mode: 'virtual' }),
    hasReminder: integer('has_reminder')
      .$type<0 | 1>()
      .generatedAlwaysAs(sql`"reminder" is not null`, { mode: 'virtual' }),
    /** 1 for a pinned task whose days may still move. */
    isForecast: integer('is_forecast')
      .$type<0 | 1>()
      .generatedAlwaysAs(sql`"repeats" is 'cycle' and "begun_on" is null and "held" = 0`, {
        mode: 'virtual',
      }),
  } satisfies Record<TaskField | MadeColumn, unknown>,
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId] }),
    // No cascade: when a task is deleted, the person chooses whether its sub-tasks are moved or deleted.
    foreignKey({ columns: [table.userId, table.parentId], foreignColumns: [table.userId, table.taskId] }),
    index('tasks_user_created').on(table.userId, table.createdAt, table.taskId),
    index('tasks_user_open_first').on(table.userId, table.isOpen, table.firstOn, table.phase),
    index('tasks_user_open_last').on(table.userId, table.isOpen, table.lastOn),
    // Tasks that wait for a phase, in the order shown, so that only the first ones are read.
    index('tasks_user_unplanned')
      .on(table.userId, sql`"priority" desc`, table.createdAt, table.taskId)
      .where(isWaiting),
    index('tasks_user_unplanned_phase')
      .on(table.userId, table.phase, sql`"priority" desc`, table.createdAt, table.taskId)
      .where(isWaiting),
    index('tasks_user_last').on(table.userId, table.lastOn),
    index('tasks_user_completed').on(table.userId, table.completedOn),
    // Tasks of one kind in the order of creation, and in that of their ends: a page is collected kind by kind.
    index('tasks_user_kind_created').on(
      table.userId,
      table.status,
      table.priority,
      table.cyclePhase,
      table.createdAt,
      table.taskId,
    ),
    index('tasks_user_kind_end').on(
      table.userId,
      table.status,
      table.priority,
      table.cyclePhase,
      table.endOn,
      table.createdAt,
      table.taskId,
    ),
    index('tasks_user_parent_created')
      .on(table.userId, table.parentId, table.createdAt, table.taskId)
      .where(sql`"parent_id" is not null`),
    uniqueIndex('tasks_user_series')
      .on(table.userId, table.seriesId, table.occurrence)
      .where(sql`"series_id" is not null`),
    index('tasks_user_pinned').on(table.userId).where(sql`"is_open" = 1 and "repeats" = 'cycle'`),
    index('tasks_user_reminder').on(table.userId).where(sql`"is_open" = 1 and "reminder" is not null`),
    index('tasks_user_planned')
      .on(table.userId, table.isOpen, table.plannedOn)
      .where(sql`"planned_on" is not null`),
    // Tasks of several days, which may include a day without ending near it.
    index('tasks_user_span').on(table.userId, table.lastOn, table.firstOn).where(isSpan),
  ],
);

/** A task that repeats: its rule, and the template of its occurrences. The open occurrence is a row of `tasks`. */
export const taskSeries = sqliteTable(
  'task_series',
  {
    userId: ownerId(),
    seriesId: text('series_id').notNull(),
    kind: text('kind').$type<SeriesKind>().notNull(),
    /** The canonical text of a calendar rule, or a pin as JSON. */
    rule: text('rule').notNull(),
    template: text('template', { mode: 'json' }).$type<TaskTemplate>().notNull(),
    /** The first day that counts; for a pin the day it was made. */
    fromOn: localDate('from_on').notNull(),
    /** 1 if the next occurrence is counted from the day the last one was finished. */
    afterCompletion: integer('after_completion').$type<0 | 1>().notNull().default(0),
    /** Every how many cycles; 0 for once, and for a calendar rule. */
    each: integer('each').notNull().default(0),
    notAfter: localDate('not_after'),
    /** The open occurrence belongs to the cycle `ref_skip` starts after the accepted start `ref_on`. */
    refOn: localDate('ref_on'),
    refSkip: integer('ref_skip').notNull().default(0),
    /** How many occurrences were made. */
    made: integer('made').notNull().default(0),
    endedAt: instant('ended_at'),
    importId: writtenBy(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seriesId] }),
    index('task_series_open').on(table.userId).where(sql`"ended_at" is null`),
  ],
);

/** A row while somebody has an open pinned occurrence: when its days are recomputed, and the inputs of the last time. */
export const placeQueue = sqliteTable(
  'place_queue',
  {
    userId: ownerId().primaryKey(),
    nextPlaceAt: instant('next_place_at').notNull(),
    /** The running cycle's start, and the next as forecast at that start. */
    startedOn: localDate('started_on'),
    expectedOn: localDate('expected_on'),
  },
  (table) => [index('place_queue_next_place_at').on(table.nextPlaceAt)],
);

/** A row while reminders of somebody's tasks are ahead: when the run next looks at them. */
export const taskReminderQueue = sqliteTable(
  'task_reminder_queue',
  { userId: ownerId().primaryKey(), nextAt: instant('next_at').notNull() },
  (table) => [index('task_reminder_queue_next_at').on(table.nextAt)],
);

/** Reminders of tasks claimed for sending: each moment of a task once, whatever happens. With an empty `taskId` the person is held back until `moment`, because a run failed for them. */
export const taskReminderClaims = sqliteTable(
  'task_reminder_claims',
  {
    userId: ownerId(),
    taskId: text('task_id').notNull(),
    moment: instant('moment').notNull(),
    claimedAt: instant('claimed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId, table.moment] }),
    index('task_reminder_claims_claimed_at').on(table.claimedAt),
  ],
);

/** Changes other than by a person's own edit, with before and after: for one notice, one undo, one history. */
export const changeBatches = sqliteTable(
  'change_batches',
  {
    userId: ownerId(),
    batchId: text('batch_id').notNull(),
    cause: text('cause').$type<ChangeCause>().notNull(),
    reason: text('reason', { mode: 'json' }).$type<ChangeReason>().notNull(),
    madeAt: instant('made_at').notNull(),
    seenAt: instant('seen_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.batchId] }),
    index('change_batches_unseen')
      .on(table.userId, table.batchId)
      .where(sql`"cause" = 'moved' and "seen_at" is null and "undone_at" is null`),
    index('change_batches_made').on(table.madeAt),
  ],
);

/** A task in a batch: the fields that changed. */
export const changeItems = sqliteTable(
  'change_items',
  {
    userId: ownerId(),
    batchId: text('batch_id').notNull(),
    taskId: text('task_id').notNull(),
    /** Its title at that time, because the task may be deleted since. */
    title: text('title').notNull(),
    before: text('before', { mode: 'json' }).$type<StoredChange>().notNull(),
    after: text('after', { mode: 'json' }).$type<StoredChange>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.batchId, table.taskId] }),
    foreignKey({
      columns: [table.userId, table.batchId],
      foreignColumns: [changeBatches.userId, changeBatches.batchId],
    }).onDelete('cascade'),
  ],
);

/** What became of our advice, as counts by month: without days, titles or tasks. */
export const adviceCounts = sqliteTable(
  'advice_counts',
  {
    userId: ownerId(),
    /** `2026-11`. */
    month: text('month').notNull(),
    kind: text('kind').$type<AdviceKind>().notNull(),
    outcome: text('outcome').$type<AdviceOutcome>().notNull(),
    count: integer('n').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month, table.kind, table.outcome] })],
);

/** A label; names are compared by their folded texts. */
export const labels = sqliteTable(
  'labels',
  {
    userId: ownerId(),
    labelId: text('label_id').notNull(),
    name: text('name').notNull(),
    /** Without case and accents. */
    nameFolded: text('name_folded').notNull(),
    color: text('color').$type<TaskColor>(),
    createdAt: instant('created_at').notNull(),
    importId: writtenBy(),
  } satisfies Record<keyof typeof LABEL_FIELDS | 'userId' | 'nameFolded' | 'importId', unknown>,
  (table) => [
    primaryKey({ columns: [table.userId, table.labelId] }),
    uniqueIndex('labels_user_name').on(table.userId, table.nameFolded),
  ],
);

/** The labels that a task carries itself. */
export const taskLabels = sqliteTable(
  'task_labels',
  {
    userId: ownerId(),
    taskId: text('task_id').notNull(),
    labelId: text('label_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId, table.labelId] }),
    foreignKey({
      columns: [table.userId, table.taskId],
      foreignColumns: [tasks.userId, tasks.taskId],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.labelId],
      foreignColumns: [labels.userId, labels.labelId],
    }).onDelete('cascade'),
    index('task_labels_user_label').on(table.userId, table.labelId, table.taskId),
  ],
);

/** A person's preferences about the room in their days, Monday first. */
export const planPreferences = sqliteTable('plan_preferences', {
  userId: ownerId().primaryKey(),
  /** Minutes for tasks on each weekday. */
  minutes: text('minutes', { mode: 'json' }).$type<readonly number[]>().notNull(),
  /** When tasks can be done on each weekday, `HH:MM`; null for any time. */
  window: text('window', { mode: 'json' })
    .$type<readonly ({ readonly from: string; readonly until: string } | null)[]>()
    .notNull(),
  /** Days of a plan. */
  horizon: integer('horizon').$type<7 | 14>().notNull(),
  useBusy: integer('use_busy').$type<0 | 1>().notNull(),
  /** 1 if plans suggest times of day. */
  suggestTimes: integer('suggest_times').$type<0 | 1>().notNull().default(0),
});
