import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Theme } from '#domain/best-dates/themes.ts';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TaskColor, TaskField } from '#domain/tasks/task.fields.ts';
import type { PriorityNumber } from '#domain/tasks/task-priority.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { instant, localDate, ownerId } from '#drizzle/columns.ts';

/** Open and without dates. */
const isWaiting = sql`"is_open" = 1 and "first_on" is null`;

/** From one day to a later one. */
const isSpan = sql`"start_on" < "end_on"`;

/** Whose it is, and what is made of the fields. */
type MadeColumn = 'userId' | 'titleFolded' | 'descriptionFolded' | 'isOpen' | 'firstOn' | 'lastOn' | 'phase';

/** A task. What a person did not give is null; the generated columns are what the lists search by. */
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
    /** Minutes. */
    length: integer('length'),
    priority: integer('priority').$type<PriorityNumber>().notNull(),
    color: text('color').$type<TaskColor>(),
    cyclePhase: text('cycle_phase').$type<CyclePhase>(),
    /** What the classifier made of the title. */
    cyclePhaseSuggestion: text('cycle_phase_suggestion').$type<CyclePhase>(),
    themeId: text('theme_id').$type<Theme>(),
    parentId: text('parent_id'),
    createdAt: instant('created_at').notNull(),
    /** The day on which it was completed, while it is. */
    completedOn: localDate('completed_on'),
    isOpen: integer('is_open')
      .$type<0 | 1>()
      .generatedAlwaysAs(sql`"status" <> 'completed'`, { mode: 'virtual' }),
    /** The task's first and last day; one date is both. */
    firstOn: text('first_on')
      .$type<LocalDate>()
      .generatedAlwaysAs(sql`coalesce("start_on", "end_on")`, { mode: 'virtual' }),
    lastOn: text('last_on')
      .$type<LocalDate>()
      .generatedAlwaysAs(sql`coalesce("end_on", "start_on")`, { mode: 'virtual' }),
    /** The phase it belongs to: the chosen one, or else the suggested. */
    phase: text('phase')
      .$type<CyclePhase>()
      .generatedAlwaysAs(sql`coalesce("cycle_phase", "cycle_phase_suggestion")`, { mode: 'virtual' }),
  } satisfies Record<TaskField | MadeColumn, unknown>,
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId] }),
    // No cascade: a task that goes lifts or takes its sub-tasks by what its person chose.
    foreignKey({ columns: [table.userId, table.parentId], foreignColumns: [table.userId, table.taskId] }),
    index('tasks_user_created').on(table.userId, table.createdAt, table.taskId),
    index('tasks_user_open_first').on(table.userId, table.isOpen, table.firstOn, table.phase),
    index('tasks_user_open_last').on(table.userId, table.isOpen, table.lastOn),
    // What waits for a phase, in the order it is shown, so that the first ones are read and no others.
    index('tasks_user_waiting')
      .on(table.userId, sql`"priority" desc`, table.createdAt, table.taskId)
      .where(isWaiting),
    index('tasks_user_waiting_phase')
      .on(table.userId, table.phase, sql`"priority" desc`, table.createdAt, table.taskId)
      .where(isWaiting),
    index('tasks_user_last').on(table.userId, table.lastOn),
    index('tasks_user_completed').on(table.userId, table.completedOn),
    // Tasks of one kind in the order they were made, and in that of their ends: a page is walked to from kind to kind.
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
    // The tasks of several days, which may run over a day without ending near it.
    index('tasks_user_span').on(table.userId, table.lastOn, table.firstOn).where(isSpan),
  ],
);
