import { foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { LABEL_FIELDS } from '#domain/labels/labels.calls.ts';
import type { TaskColor } from '#domain/tasks/tasks.fields.ts';
import { instant, ownerId, writtenBy } from '#drizzle/columns.ts';
import { tasks } from './tasks.ts';

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
