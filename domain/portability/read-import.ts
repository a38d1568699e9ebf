import * as v from 'valibot';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { FieldError } from '#domain/errors.ts';
import {
  type ImportFile,
  PORTABLE_RECORDS,
  type PortableKind,
  type PortableRecord,
  type PortableRecords,
} from './portable-data.schema.ts';

/** What a person has already, as far as an import has to know. */
export type Present = {
  readonly today: LocalDate;
  readonly birthOn: LocalDate | null;
  readonly periodIds: ReadonlySet<string>;
  readonly periodDays: ReadonlySet<string>;
  readonly modeStarts: ReadonlySet<string>;
  readonly hasOpenMode: boolean;
  readonly taskIds: ReadonlySet<string>;
  readonly habitIds: ReadonlySet<string>;
  /** `habit id/day` of each check. */
  readonly checks: ReadonlySet<string>;
  readonly journalDays: ReadonlySet<string>;
};

/** The records of a file told apart. */
export type ReadImport = {
  /** What is new, each kind in an order in which nothing names what comes later. */
  readonly added: PortableRecords;
  readonly skipped: Readonly<Record<PortableKind, number>>;
  /** Where in the file, and why. */
  readonly rejected: Readonly<Record<PortableKind, readonly FieldError[]>>;
};

type Sorted<Item> = { added: Item[]; skipped: number; rejected: FieldError[] };

/** What is to be done with a well-formed record: take it, leave it, or refuse it for a field's sake. */
type Verdict = 'add' | 'skip' | FieldError;

/** The key a check is known by. */
export const checkKey = (habitId: string, date: string): string => `${habitId}/${date}`;

/**
 * Tells what of a file is new, what is there already and what cannot be taken. Nothing that is there is ever changed, so
 * reading the same file again adds nothing.
 */
export function readImport(file: ImportFile, present: Present): ReadImport {
  const habits = sort(readRecords('habits', file.habits), judgeById(present.habitIds));
  const habitIds = new Set([...present.habitIds, ...habits.added.map(({ id }) => id)]);
  const sorted = {
    cycle_modes: sort(readRecords('cycle_modes', file.cycle_modes), judgeMode(present)),
    periods: sort(readRecords('periods', file.periods), judgePeriod(present)),
    tasks: sortTasks(file.tasks, present),
    habits,
    habit_checks: sort(readRecords('habit_checks', file.habit_checks), judgeCheck({ ...present, habitIds })),
    journal: sort(readRecords('journal', file.journal), judgeEntry(present)),
  };
  const { cycle_modes, periods, tasks, habit_checks } = sorted;
  return {
    added: {
      cycle_modes: cycle_modes.added,
      periods: periods.added,
      tasks: tasks.added,
      habits: habits.added,
      habit_checks: habit_checks.added,
      journal: sorted.journal.added,
    },
    skipped: byKind((kind) => sorted[kind].skipped),
    rejected: byKind((kind) => sorted[kind].rejected),
  };
}

type Read<Item> = { readonly path: string; readonly record: Item | undefined; readonly issue: FieldError };

/** Each record by its schema, with the first thing that is wrong with it. */
function readRecords<Kind extends PortableKind>(
  kind: Kind,
  records: readonly unknown[],
): Read<PortableRecord<Kind>>[] {
  const schema: v.GenericSchema<unknown, PortableRecord<Kind>> = PORTABLE_RECORDS[kind] as never; // its own schema
  return records.map((unread, index) => {
    const parsed = v.safeParse(schema, unread);
    const path = `${kind}.${index}`;
    const field = parsed.issues && v.getDotPath(parsed.issues[0]);
    const issue = { path: field ? `${path}.${field}` : path, message: messageOf(parsed.issues?.[0]) };
    return { path, record: parsed.success ? parsed.output : undefined, issue };
  });
}

/** The library's own messages quote what they met; ours never do. */
function messageOf(issue: v.BaseIssue<unknown> | undefined): string {
  if (issue === undefined || issue.message.startsWith('Invalid ')) return 'is missing or has the wrong type';
  return issue.message;
}

function sort<Item>(
  read: readonly Read<Item>[],
  judge: (record: Item, path: string) => Verdict,
): Sorted<Item> {
  const sorted: Sorted<Item> = { added: [], skipped: 0, rejected: [] };
  for (const { path, record, issue } of read) {
    const verdict = record === undefined ? issue : judge(record, path);
    if (record !== undefined && verdict === 'add') sorted.added.push(record);
    else if (verdict === 'skip') sorted.skipped += 1;
    else if (verdict !== 'add') sorted.rejected.push(verdict);
  }
  return sorted;
}

/** Takes each id once, and none that is there. */
function judgeById(present: ReadonlySet<string>) {
  const seen = new Set(present);
  return ({ id }: { readonly id: string }): Verdict => {
    if (seen.has(id)) return 'skip';
    seen.add(id);
    return 'add';
  };
}

function judgePeriod({ today, birthOn, periodIds, periodDays }: Present) {
  const days = new Set(periodDays);
  const byId = judgeById(periodIds);
  return (period: PortableRecord<'periods'>, path: string): Verdict => {
    const { started_on: day } = period;
    if (day > today) return { path: `${path}.started_on`, message: 'must not be in the future' };
    if (birthOn !== null && day < birthOn) {
      return { path: `${path}.started_on`, message: 'must not be before the birth date' };
    }
    if (days.has(day)) return 'skip';
    const verdict = byId(period);
    if (verdict === 'add') days.add(day);
    return verdict;
  };
}

function judgeMode({ today, modeStarts, hasOpenMode }: Present) {
  const starts = new Set(modeStarts);
  let isOpen = hasOpenMode;
  return (mode: PortableRecord<'cycle_modes'>, path: string): Verdict => {
    if (mode.started_on > today) return { path: `${path}.started_on`, message: 'must not be in the future' };
    if (starts.has(mode.started_on)) return 'skip';
    if (mode.ended_on === null && isOpen) {
      return { path: `${path}.ended_on`, message: 'is needed, for another mode holds now' };
    }
    isOpen ||= mode.ended_on === null;
    starts.add(mode.started_on);
    return 'add';
  };
}

function judgeCheck({ today, habitIds, checks }: Present) {
  const seen = new Set(checks);
  return ({ habit_id: habitId, date }: PortableRecord<'habit_checks'>, path: string): Verdict => {
    if (!habitIds.has(habitId)) return { path: `${path}.habit_id`, message: 'must be the id of a habit' };
    if (date > today) return { path: `${path}.date`, message: 'must not be in the future' };
    const key = checkKey(habitId, date);
    if (seen.has(key)) return 'skip';
    seen.add(key);
    return 'add';
  };
}

function judgeEntry({ today, birthOn, journalDays }: Present) {
  const days = new Set(journalDays);
  return ({ date }: PortableRecord<'journal'>, path: string): Verdict => {
    if (date > today) return { path: `${path}.date`, message: 'must not be in the future' };
    if (birthOn !== null && date < birthOn) {
      return { path: `${path}.date`, message: 'must not be before the birth date' };
    }
    if (days.has(date)) return 'skip';
    days.add(date);
    return 'add';
  };
}

type Task = PortableRecord<'tasks'>;

/** Tasks with their parents before them; one whose parent is nowhere, or below itself, cannot be taken. */
function sortTasks(records: readonly unknown[], { taskIds }: Present): Sorted<Task> {
  const read = readRecords('tasks', records);
  const offered = new Map(read.flatMap(({ record }) => (record ? [[record.id, record] as const] : [])));
  const sorted = sort(read, (task, path) => {
    if (taskIds.has(task.id) || offered.get(task.id) !== task) return 'skip';
    if (reachesTop(task, { taskIds, offered })) return 'add';
    return { path: `${path}.parent_id`, message: 'must be the id of a task that is not below this one' };
  });
  return { ...sorted, added: parentsFirst(sorted.added) };
}

/** Whether the way up from a task ends at one without a parent, or at one that is there already. */
function reachesTop(
  task: Task,
  { taskIds, offered }: { taskIds: ReadonlySet<string>; offered: ReadonlyMap<string, Task> },
): boolean {
  const passed = new Set<string>();
  let at: Task | undefined = task;
  while (at !== undefined && at.parent_id !== null && !taskIds.has(at.parent_id)) {
    if (passed.has(at.id)) return false;
    passed.add(at.id);
    at = offered.get(at.parent_id);
  }
  return at !== undefined;
}

function parentsFirst(tasks: readonly Task[]): Task[] {
  const children = Map.groupBy(tasks, ({ parent_id: parentId }) => parentId);
  const ids = new Set(tasks.map(({ id }) => id));
  const ordered = tasks.filter(({ parent_id: parentId }) => parentId === null || !ids.has(parentId));
  // Grows while it is walked: each task brings those below it.
  for (const { id } of ordered) ordered.push(...(children.get(id) ?? []));
  return ordered;
}

function byKind<Value>(look: (kind: PortableKind) => Value): Record<PortableKind, Value> {
  const kinds = Object.keys(PORTABLE_RECORDS) as PortableKind[]; // keys of a const object
  return Object.fromEntries(kinds.map((kind) => [kind, look(kind)])) as Record<PortableKind, Value>;
}
