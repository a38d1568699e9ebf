import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ChangeCause, ChangeReason, StoredChange } from '#domain/changes/changes.schema.ts';
import type { TaskTemplate } from '#domain/recurrence/repeat.schema.ts';
import type { SeriesKind } from '#domain/recurrence/series-kinds.ts';
import { instant, localDate, ownerId, writtenBy } from '#drizzle/columns.ts';

/** A task that repeats: its rule, and what each occurrence is made of. The open occurrence is a row of `tasks`. */
export const taskSeries = sqliteTable(
  'task_series',
  {
    userId: ownerId(),
    seriesId: text('series_id').notNull(),
    kind: text('kind').$type<SeriesKind>().notNull(),
    /** The canonical text of a calendar rule, or a pin as JSON. */
    rule: text('rule').notNull(),
    template: text('template', { mode: 'json' }).$type<TaskTemplate>().notNull(),
    /** The first day that counts; of a pin the day it was made. */
    fromOn: localDate('from_on').notNull(),
    /** 1 if the next one is counted from the day the last one was finished. */
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

/** A row while somebody has an open pinned occurrence: when its days are worked out again, and what they followed from. */
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

/** What was changed by something else than a person's own press, with before and after: one notice, one undo, one history. */
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
    /** Its title at that time, because the task may be gone. */
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
