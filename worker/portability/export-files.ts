import { toJsonSchema } from '@valibot/to-json-schema';
import ical from 'ical-generator';
import Papa from 'papaparse';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import {
  type PortableData,
  portableCheckSchema,
  portableDataSchema,
  portableHabitSchema,
  portableJournalSchema,
  portablePeriodSchema,
  portableTaskSchema,
} from '#domain/portability/portable-data.schema.ts';

const DAY_MS = 86_400_000;

/** One file of an export. */
export type ExportFile = { readonly name: string; readonly input: string };

/**
 * The files of an export, made one after the other: everything as JSON with its schema, the lists as CSV, and a calendar of
 * logged and predicted periods and dated tasks.
 */
export function* exportFiles(data: PortableData, predictions: Predictions['cycles']): Generator<ExportFile> {
  yield { name: 'marea.json', input: JSON.stringify(data, null, 2) };
  const schema = toJsonSchema(portableDataSchema, { errorMode: 'ignore', typeMode: 'input' });
  yield { name: 'marea.schema.json', input: JSON.stringify(schema, null, 2) };
  for (const [name, table] of Object.entries(tablesOf(data))) yield { name, input: csvOf(table) };
  yield { name: 'marea.ics', input: calendarOf(data, predictions) };
}

type Table = { readonly columns: readonly string[]; readonly rows: readonly object[] };

function tablesOf({ periods, tasks, habits, habit_checks, journal }: PortableData): Record<string, Table> {
  const { past_schedules: _, ...habitColumns } = portableHabitSchema.entries;
  return {
    'periods.csv': { columns: Object.keys(portablePeriodSchema.entries), rows: periods },
    'tasks.csv': { columns: Object.keys(portableTaskSchema.pipe[0].entries), rows: tasks },
    'habits.csv': {
      columns: Object.keys(habitColumns),
      rows: habits.map((habit) => ({
        ...habit,
        weekdays: habit.weekdays.join(' '),
        phases: habit.phases.join(' '),
      })),
    },
    'habit-checks.csv': { columns: Object.keys(portableCheckSchema.entries), rows: habit_checks },
    'journal.csv': {
      columns: Object.keys(portableJournalSchema.entries),
      rows: journal.map((entry) => ({ ...entry, tags: entry.tags.join(', ') })),
    },
  };
}

/** RFC 4180; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csvOf({ columns, rows }: Table): string {
  return Papa.unparse({ fields: [...columns], data: [...rows] }, { escapeFormulae: true });
}

function calendarOf(data: PortableData, predictions: Predictions['cycles']): string {
  const calendar = ical({ name: 'Marea', prodId: { company: 'Marea', product: 'Marea', language: 'EN' } });
  const stamp = new Date(data.exported_at * 1000);
  const add = (event: { id: string; summary: string; from: string; to?: string }) => {
    calendar.createEvent({
      id: `${event.id}@marea`,
      summary: event.summary,
      stamp,
      allDay: true,
      // All-day events are calendar days without a zone; the end is the first day after.
      start: new Date(`${event.from}T00:00:00Z`),
      end: new Date(Date.parse(`${event.to ?? event.from}T00:00:00Z`) + DAY_MS),
      timezone: 'UTC',
    });
  };
  for (const { id, started_on: from } of data.periods) add({ id, summary: 'Period started', from });
  for (const { period_start: from, period_end: to } of predictions) {
    add({ id: `predicted-${from}`, summary: 'Period expected', from, to });
  }
  for (const { id, title, start_on: start, end_on: end } of data.tasks) {
    const from = start ?? end;
    if (from !== null) add({ id, summary: title, from, to: end ?? from });
  }
  return calendar.toString();
}
