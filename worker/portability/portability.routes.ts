import { toJsonSchema } from '@valibot/to-json-schema';
import { makeZip } from 'client-zip';
import Papa from 'papaparse';
import { CSV_BOM, type Language, listSeparator } from '#domain/account/language.ts';
import { addDays, LAST_DAY, type LocalDate } from '#domain/calendar/local-date.ts';
import type { Predictions } from '#domain/cycle/cycle.schema.ts';
import { makesPeriods } from '#domain/day-log/bleeding.ts';
import {
  exportData,
  importData,
  listImports,
  takeImportBack,
} from '#domain/portability/portability.calls.ts';
import {
  PORTABLE_RECORDS,
  type PortableData,
  type PortableRecord,
  portableDataSchema,
} from '#domain/portability/portable-data.schema.ts';
import { parentsFirst } from '#domain/portability/read-import.ts';
import { formatCalendarRule, parseCalendarRule, ruleDays } from '#domain/recurrence/calendar-rule.ts';
import { isOpen } from '#domain/tasks/task-status.ts';
import { blockMinutes, timeOn } from '#domain/tasks/task-time.ts';
import { EXPORT_TEXTS } from '#domain/texts/texts.ts';
import { cycleService } from '#worker/cycle/cycle.service.ts';
import { route, routesOf } from '#worker/http/route.ts';
import { calendarFile } from '#worker/platform/calendar-file.ts';
import { sha256 } from '#worker/platform/secrets.ts';
import { importService, takeBackService } from './import.service.ts';
import { portabilityService } from './portability.service.ts';

/** Export and import of a person's data. */
export const portabilityRoutes = routesOf(
  route(exportData, {
    summary: 'Everything that is kept of the person, as a ZIP',
    description: 'Among others `marea.json`, which an import takes.',
    handle: async (c) => {
      const { person } = c.var;
      const [data, { current, cycles }] = await Promise.all([
        portabilityService(person).takeOut(),
        cycleService(person).predictions(),
      ]);
      // From the random pseudonym, which it doesn't show.
      const scope = (await sha256(`calendar ${data.account.t_id}`)).slice(0, 22);
      return c.body(makeZip(exportFiles(data, { current, cycles, scope })), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="marea.zip"',
      });
    },
  }),
  route(importData, {
    summary: 'Add what a file of an export holds',
    description:
      'It only adds, so a repetition adds nothing; with `preview` 1 nothing is written. 400,000 records of a kind.',
    handle: (c, { body, query }) => importService(c.var.person).bringIn(body, query),
  }),
  route(listImports, {
    summary: 'Imports of other apps’ files that can be taken back',
    description: 'Those of the last 30 days.',
    handle: (c) => takeBackService(c.var.person).list(),
  }),
  route(takeImportBack, {
    summary: 'Take an import of another app’s file back',
    description: 'For 30 days; rows that were edited since stay. A repetition gets the same answer.',
    handle: (c, { params }) => takeBackService(c.var.person).takeBack(params.import_id),
  }),
);

type ExportFile = { readonly name: string; readonly input: string };

/** What an export's calendar expects; `scope` makes the ids of its events unique in the world. */
type ExportedForecast = Pick<Predictions, 'current' | 'cycles'> & { readonly scope: string };

/** The files of an export, made one after the other; the calendar has periods, forecasts, days of bleeding and dated tasks. */
function* exportFiles(data: PortableData, forecast: ExportedForecast): Generator<ExportFile> {
  const { language } = data.profile;
  yield { name: 'README.txt', input: EXPORT_TEXTS[language].readme };
  yield { name: 'marea.json', input: JSON.stringify(data, null, 2) };
  const schema = toJsonSchema(portableDataSchema, { errorMode: 'ignore', typeMode: 'input' });
  yield { name: 'marea.schema.json', input: JSON.stringify(schema, null, 2) };
  for (const [name, table] of Object.entries(tablesOf(data))) yield { name, input: csvOf(table, language) };
  yield { name: 'marea.ics', input: calendarOf(data, forecast) };
  const unreadable = { count: data.unreadable.length, entries: data.unreadable };
  if (unreadable.count > 0) yield { name: 'unreadable.json', input: JSON.stringify(unreadable, null, 2) };
}

type Table = { readonly columns: readonly string[]; readonly rows: readonly object[] };

function tablesOf(data: PortableData): Record<string, Table> {
  const { periods, custom_symptoms, day_logs, tasks, habits, habit_checks, journal, remarks } = data;
  const { past_schedules: _, forgotten: __, ...habitColumns } = PORTABLE_RECORDS.habits.pipe[0].entries;
  const { forgotten: ___, ...periodColumns } = PORTABLE_RECORDS.periods.pipe[0].entries;
  const names = new Map(data.labels.map(({ id, name }) => [id, name]));
  return {
    'periods.csv': { columns: Object.keys(periodColumns), rows: periods },
    'days.csv': {
      columns: Object.keys(PORTABLE_RECORDS.day_logs.entries),
      rows: day_logs.map((day) => listsInWords(day, custom_symptoms)),
    },
    'tasks.csv': {
      columns: Object.keys(PORTABLE_RECORDS.tasks.pipe[0].entries),
      rows: tasks.map((task) => ({
        ...task,
        reminder: task.reminder && JSON.stringify(task.reminder),
        labels: task.labels.flatMap((id) => names.get(id) ?? []).join(', '),
      })),
    },
    'habits.csv': {
      columns: Object.keys(habitColumns),
      rows: habits.map((habit) => ({
        ...habit,
        weekdays: habit.weekdays.join(' '),
        phases: habit.phases.join(' '),
      })),
    },
    'habit-checks.csv': {
      columns: Object.keys(PORTABLE_RECORDS.habit_checks.pipe[0].entries),
      rows: habit_checks,
    },
    'journal.csv': {
      columns: Object.keys(PORTABLE_RECORDS.journal.entries),
      rows: journal.map((entry) => ({ ...entry, tags: entry.tags.join(', ') })),
    },
    'remarks.csv': { columns: Object.keys(PORTABLE_RECORDS.remarks.entries), rows: remarks },
  };
}

/** A day for a table: lists are texts, and symptoms of one's own have their names. */
function listsInWords(day: PortableRecord<'day_logs'>, named: PortableData['custom_symptoms']): object {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const inWords = (list: readonly string[]) =>
    list.length === 0 ? 'none' : list.map((word) => names.get(word) ?? word).join(', ');
  return Object.fromEntries(
    Object.entries(day).map(([key, value]) => [key, Array.isArray(value) ? inWords(value) : value]),
  );
}

/** Before a sign that begins a formula in a spreadsheet, also a full-width one, wherever a cell begins with any separator. */
const FORMULA = /(^|[;,\t\r\n])(?=[=+\-@＝＋－＠])/g;
/** White space at the start of a cell, which a spreadsheet skips. */
const LEADING_SPACE = /^(?=[\t\r\n])/;
const QUOTED = /^'|[;,\t]/;

/** RFC 4180, as a spreadsheet of the language opens it; an apostrophe precedes what one would read as a formula. */
export function csvOf({ columns, rows }: Table, language: Language): string {
  const guarded = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, guardedCell(value)])),
  );
  const list = Papa.unparse(
    { fields: [...columns], data: guarded },
    { delimiter: listSeparator(language), quotes: (cell) => QUOTED.test(String(cell)) },
  );
  return CSV_BOM + list;
}

const guardedCell = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(LEADING_SPACE, "'").replaceAll(FORMULA, "$1'") : value;

function calendarOf(data: PortableData, { current, cycles, scope }: ExportedForecast): string {
  const { language } = data.profile;
  const texts = EXPORT_TEXTS[language];
  const rules = new Map(data.task_series.flatMap((series) => ruleOf(series) ?? []));
  const minutesOfSteps = stepsLengths(data.tasks);
  const events = [
    ...data.periods.map(({ id, started_on: from }) => ({ id, summary: texts.periodStarted, from, to: from })),
    ...bleedingRuns(data.day_logs).map(({ from, to }) => ({
      id: `${scope}-bleeding-${from}`,
      summary: texts.bleeding,
      from,
      to,
    })),
    // Where only a span is shown, no single day is.
    ...(current?.band_only === 1 ? [] : cycles).map(({ period_start: from, period_end: to }, index) => ({
      // The id has only what stays when the forecast moves, so that a later export replaces this one.
      id: `${scope}-${current?.started_on}-${index + 1}`,
      summary: texts.periodExpected,
      from,
      to,
    })),
    ...data.tasks.map((task) => ({
      id: task.id,
      summary: task.title,
      from: task.start_on ?? task.end_on,
      to: task.end_on ?? task.start_on,
      // Only an open occurrence by the calendar repeats.
      rule:
        task.repeats === 'calendar' && task.status !== 'completed'
          ? rules.get(task.series_id ?? '')
          : undefined,
      ...blockOf(task, minutesOfSteps.get(task.id) ?? null),
    })),
  ];
  const dated = events.flatMap(({ id, from, to, ...event }) =>
    from && to ? [{ id: `${id}@marea`, from, to, ...event }] : [],
  );
  return calendarFile(dated, { stampedAt: data.exported_at, language });
}

type Series = PortableData['task_series'][number];

/** The id of a running series by the calendar, and its rule with the last day in place of a count. */
function ruleOf({ id, kind, rule: text, from_on: from, after_completion: isAfter, ended_at: ended }: Series) {
  if (kind !== 'calendar' || isAfter === 1 || ended !== null) return undefined;
  const read = parseCalendarRule(text);
  if ('problem' in read) return undefined;
  const { rule } = read;
  if (rule.count === null) return [[id, text] as const];
  // An event begins with the open occurrence, so a count would start anew there.
  const last = ruleDays(rule, { from, start: from, end: LAST_DAY, limit: rule.count }).at(-1) ?? from;
  return [[id, formatCalendarRule({ ...rule, count: null, until: last })] as const];
}

type Task = PortableData['tasks'][number];

/** The time of a task of one day; none on a day other than the one it's planned for. */
function blockOf(
  { start_on: startOn, end_on: endOn, planned_on: plannedOn, time, length }: Task,
  stepsLength: number | null,
) {
  const day = endOn ?? startOn;
  const at = day && (startOn ?? endOn) === day ? timeOn({ startOn, endOn, plannedOn, time }, day) : null;
  return at === null ? {} : { block: { at, minutes: blockMinutes(length, stepsLength) } };
}

/** The minutes of the open tasks below each task, at any depth. */
function stepsLengths(tasks: readonly Task[]): ReadonlyMap<string, number> {
  const below = new Map<string, number>();
  for (const { id, parent_id: parentId, status, length } of parentsFirst(tasks).reverse()) {
    if (parentId === null) continue;
    const own = isOpen(status) ? (length ?? 0) : 0;
    below.set(parentId, (below.get(parentId) ?? 0) + (below.get(id) ?? 0) + own);
  }
  return below;
}

/** Runs of consecutive days of bleeding; spotting doesn't count. */
function bleedingRuns(days: PortableData['day_logs']): { from: LocalDate; to: LocalDate }[] {
  const runs: { from: LocalDate; to: LocalDate }[] = [];
  for (const { date, bleeding } of days) {
    if (!makesPeriods(bleeding)) continue;
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === date) last.to = date;
    else runs.push({ from: date, to: date });
  }
  return runs;
}
