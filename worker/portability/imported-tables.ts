import type { LocalDate } from '#domain/calendar/local-date.ts';
import { cycleModes, periods } from '#drizzle/schema/cycle.ts';
import { customSymptoms, dayLogs } from '#drizzle/schema/day-log.ts';
import { habitChecks, habitPastSchedules, habits } from '#drizzle/schema/habits.ts';
import { importRemarks } from '#drizzle/schema/imports.ts';
import { journalEntries } from '#drizzle/schema/journal.ts';
import { taskSeries } from '#drizzle/schema/task-series.ts';
import { tasks } from '#drizzle/schema/tasks.ts';
import type { BatchStatement } from '#worker/platform/database.ts';
import type { StartWindow } from './start-windows.ts';

/** The tables that an import fills, by their names. */
export const IMPORTED_TABLES = {
  cycle_modes: cycleModes,
  periods,
  custom_symptoms: customSymptoms,
  day_logs: dayLogs,
  task_series: taskSeries,
  tasks,
  habits,
  habit_past_schedules: habitPastSchedules,
  habit_checks: habitChecks,
  journal_entries: journalEntries,
  import_remarks: importRemarks,
} as const;
export type ImportedTable = keyof typeof IMPORTED_TABLES;

/** Where rows of a part go: into a table, or into what is there of days. */
export type RowTarget = ImportedTable | 'merged_days' | 'merged_pages';

/** Onboarding's entry, which was an estimate. */
export type EstimatedStart = {
  readonly periodId: string;
  readonly startedOn: LocalDate;
  readonly createdAt: number;
};

/** Onboarding's entry that gives way, and whether the bleeding that it put on its day does. */
export type ReplacedEstimate = EstimatedStart & { readonly takesBleeding: boolean };

/** What the cycle writes of an import, for these tables are its own. */
export type CycleWrites = {
  /** Statements that bring starts of periods in step with the log of days. */
  readonly reconcilePeriodStartsOver: (window: StartWindow) => readonly BatchStatement[];
  /** Statements: onboarding's entry goes, and with `takesBleeding` the bleeding that it put on its day. */
  readonly givingWay: (start: ReplacedEstimate) => readonly BatchStatement[];
  /** Statements: onboarding's entry comes back. */
  readonly comingBack: (start: ReplacedEstimate) => readonly BatchStatement[];
};
