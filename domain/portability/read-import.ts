import { BOUNDS, boundExceededMessage } from '#domain/account/quotas.ts';
import type { FieldError } from '#domain/errors.ts';
import { anchorRefusal } from '#domain/habits/habits.schema.ts';
import type { StepTemplate } from '#domain/recurrence/repeat.schema.ts';
import { foldText } from '#domain/text/fold-text.ts';
import {
  type DayToMerge,
  daysOfMoods,
  type Estimate,
  estimateIn,
  partitionDays,
  partitionSymptoms,
} from './import-days.ts';
import { type PageToMerge, partitionJournal, partitionRemarks, type RemarksToWrite } from './import-texts.ts';
import {
  type ImportCounts,
  type ImportFile,
  PORTABLE_KINDS,
  type PortableKind,
  type PortableRecord,
  type PortableRecords,
} from './portable-data.schema.ts';
import {
  dayRefusal,
  type ImportAction,
  type ImportContext,
  isBefore,
  keysOfIds,
  type Partitioned,
  partition,
  type ReadRecords,
  readRecords,
  recordsOf,
  rowKeyOf,
  rowKeysOf,
} from './read-records.ts';

/** The records of a file by their outcome. */
export type ReadImport = {
  /** New records; within a kind none refers to a later one. */
  readonly added: PortableRecords;
  /** Days of the log that follow from mood and energy of added journal entries. */
  readonly moods: readonly PortableRecord<'day_logs'>[];
  /** Existing days and journal entries that gain something. */
  readonly days: readonly DayToMerge[];
  readonly pages: readonly PageToMerge[];
  /** The rows of remarks, existing ones included. */
  readonly remarks: readonly RemarksToWrite[];
  /** Onboarding's entry, if a period of the file replaces it. */
  readonly estimate: Estimate | null;
  /** How many records add something, exist already or are refused. */
  readonly counts: Readonly<Record<PortableKind, ImportCounts>>;
  /** Where in the file, and why: the first `REJECTIONS_NAMED` of each kind. */
  readonly rejections: readonly FieldError[];
};

/**
 * Sorts a file's records into new ones, existing ones and refused ones. Existing values never change, unless the file's head
 * requests it; a record only adds what is missing, so reading the same file again adds nothing. The time is proportional to the
 * size of the file, whatever is in it and however much the person has.
 */
export async function readImport(file: ImportFile, context: ImportContext): Promise<ReadImport> {
  const read = <Kind extends PortableKind>(kind: Kind) =>
    readRecords(kind, { records: file[kind], ...context });
  const symptoms = await partitionSymptoms(await read('custom_symptoms'), context);
  const logged = { days: await read('day_logs'), starts: await read('periods') };
  const estimate = estimateIn(logged, context);
  const days = await partitionDays(logged.days, { ...context, offered: symptoms.added, estimate });
  const pages = await partitionJournal(await read('journal'), context);
  const remarks = await partitionRemarks(await read('remarks'), { ...context, besides: pages.remarks });
  const labels = partitionLabels(await read('labels'), context);
  const series = await partitionSeries(await read('task_series'), context);
  const tasks = await partitionTasks(withoutOlderParents(await read('tasks')), {
    ...context,
    series: series.added,
  });
  const sorted = {
    cycle_modes: await partitionModes(await read('cycle_modes'), context),
    periods: await partitionPeriods(logged.starts, { ...context, estimate }),
    custom_symptoms: symptoms,
    day_logs: days,
    labels,
    task_series: {
      ...series,
      added: series.added.map((one) => ({
        ...one,
        template: withLabels(one.template, labels.idsHere),
      })),
    },
    tasks: {
      ...tasks,
      added: tasks.added.map((task) => ({ ...task, labels: labels.idsHere(task.labels) })),
    },
    ...(await partitionHabits(
      { offered: await read('habits'), checks: await read('habit_checks') },
      context,
    )),
    journal: pages,
    remarks,
  };
  return {
    added: byKind((kind) => sorted[kind].added) as unknown as PortableRecords, // each kind's own
    days: days.merged,
    pages: pages.merged,
    remarks: remarks.written,
    estimate,
    counts: byKind((kind) => {
      const { added, changing, skipped, rejected, older } = sorted[kind];
      return {
        added: added.length + changing.length,
        skipped,
        rejected,
        ...(older > 0 && { older_than_kept: older }),
      };
    }),
    moods: await daysOfMoods(
      pages.added.filter(({ date }) => !isBefore(date, context.from.days)),
      { ...context, offered: [...days.added, ...days.changing] },
    ),
    rejections: PORTABLE_KINDS.flatMap((kind) => sorted[kind].rejections),
  };
}

/** Accepts each id once, and none that exists already. */
function createIdCheck(present: ReadonlySet<string>) {
  const seen = new Set(present);
  return ({ id }: { readonly id: string }): ImportAction => {
    if (seen.has(id)) return 'skip';
    seen.add(id);
    return 'add';
  };
}

async function partitionPeriods(
  read: ReadRecords<'periods'>,
  { today, birthOn, find, estimate }: ImportContext & { estimate: Estimate | null },
) {
  const dayKeys = rowKeysOf(read, ({ started_on: day }) => [day]);
  const days = new Set(await find('periods', dayKeys));
  const ownStartDays = new Set(await find('reported_periods', dayKeys));
  if (estimate) for (const existing of [days, ownStartDays]) existing.delete(estimate.on);
  const ids = rowKeysOf(read, ({ id }) => [id]);
  const byId = createIdCheck(await find('period_ids', ids));
  return partition(read, (period, path) => {
    const { started_on: day } = period;
    const refusal = dayRefusal(day, { path: `${path}.started_on`, today, birthOn });
    if (refusal !== undefined) return refusal;
    // A start that follows from bleeding becomes a reported one, as it does when somebody reports it.
    const existing = period.origin === 'said' ? ownStartDays : days;
    if (existing.has(day)) return 'skip';
    const action = byId(period);
    if (action !== 'add') return action;
    days.add(day);
    if (period.origin === 'said') ownStartDays.add(day);
    return action;
  });
}

/** Accepts labels with a new name while there is room; `idsHere` has the ids that some of the file's have here. */
function partitionLabels(read: ReadRecords<'labels'>, { labels }: ImportContext) {
  const ids = new Map(labels.map(({ labelId }) => [labelId, labelId]));
  const byName = new Map(labels.map(({ nameFolded, labelId }) => [nameFolded, labelId]));
  const sorted = partition(read, ({ id, name }, path) => {
    const folded = foldText(name);
    const existing = byName.get(folded) ?? ids.get(id);
    if (existing === undefined && byName.size >= BOUNDS.labels.most)
      return { path: `${path}.name`, message: boundExceededMessage('labels') };
    ids.set(id, existing ?? id);
    if (existing !== undefined) return 'skip';
    byName.set(folded, id);
    return 'add';
  });
  const idsHere = (some: readonly string[]) => [...new Set(some.flatMap((id) => ids.get(id) ?? []))];
  return { ...sorted, idsHere };
}

/** A template whose labels, and those of its steps, have the ids that they have here. */
function withLabels<Of extends Pick<StepTemplate, 'labels' | 'steps'>>(
  template: Of,
  idsHere: (some: readonly string[]) => string[],
): Of {
  const labels = idsHere(template.labels ?? []).sort();
  const steps = template.steps.map((step) => withLabels(step, idsHere));
  return { ...template, labels: labels.length > 0 ? labels : undefined, steps };
}

/** Accepts open series while there is room: an account from before that bound may have more. */
async function partitionSeries(read: ReadRecords<'task_series'>, { find, usage }: ImportContext) {
  const ids = rowKeysOf(read, ({ id }) => [id]);
  const byId = createIdCheck(await find('task_series', ids));
  let open = usage.open_series;
  return partition(read, (series, path) => {
    const action = byId(series);
    if (action !== 'add' || series.ended_at !== null) return action;
    if (open >= BOUNDS.open_series.most) return { path, message: boundExceededMessage('open_series') };
    open += 1;
    return action;
  });
}

async function partitionModes(read: ReadRecords<'cycle_modes'>, { today, hasOpenMode, find }: ImportContext) {
  const dayKeys = rowKeysOf(read, ({ started_on: day }) => [day]);
  const starts = new Set(await find('cycle_modes', dayKeys));
  let isOpen = hasOpenMode;
  return partition(read, (mode, path) => {
    for (const field of ['started_on', 'ended_on', 'birth_on'] as const) {
      if ((mode[field] ?? today) > today)
        return { path: `${path}.${field}`, message: 'must not be in the future' };
    }
    if (starts.has(mode.started_on)) return 'skip';
    if (mode.ended_on === null && isOpen) {
      return { path: `${path}.ended_on`, message: 'is needed, for another mode holds now' };
    }
    isOpen ||= mode.ended_on === null;
    starts.add(mode.started_on);
    return 'add';
  });
}

/** Habits and their checks; checks may belong to existing habits. */
async function partitionHabits(
  { offered, checks: readChecks }: { offered: ReadRecords<'habits'>; checks: ReadRecords<'habit_checks'> },
  { today, find }: ImportContext,
) {
  const ids = rowKeysOf(offered, ({ id }) => [id]);
  const byId = createIdCheck(await find('habits', ids));
  const habits = partition(offered, (habit, path) => {
    const action = byId(habit);
    const { anchor_on: anchor, forgotten } = habit;
    if (forgotten && forgotten.from > today)
      return { path: `${path}.forgotten.from`, message: 'must not be in the future' };
    // One that has passed was near when it was set.
    const message = anchor === null || anchor < today ? null : anchorRefusal(anchor, today);
    return message === null || action !== 'add' ? action : { path: `${path}.anchor_on`, message };
  });
  const isNew = new Set(habits.added.map(({ id }) => id));
  const ofOthers = rowKeysOf(readChecks, ({ habit_id: id, date }) => (isNew.has(id) ? [null] : [id, date]));
  const others = await find('habits', keysOfIds(new Set(ofOthers.map(([id = '']) => id))));
  const seen = new Set(await find('habit_checks', ofOthers));
  const checks = partition(readChecks, ({ habit_id: habitId, date, done, skipped, amount }, path) => {
    if (!isNew.has(habitId) && !others.has(habitId)) {
      return { path: `${path}.habit_id`, message: 'must be the id of a habit' };
    }
    if (date > today) return { path: `${path}.date`, message: 'must not be in the future' };
    if (done + skipped + (amount ?? 0) === 0) return 'skip';
    const key = rowKeyOf([habitId, date]);
    if (seen.has(key)) return 'skip';
    seen.add(key);
    return 'add';
  });
  return { habits, habit_checks: checks };
}

function byKind<Value>(look: (kind: PortableKind) => Value): Record<PortableKind, Value> {
  return Object.fromEntries(PORTABLE_KINDS.map((kind) => [kind, look(kind)])) as Record<PortableKind, Value>; // one entry for each kind
}

type Task = PortableRecord<'tasks'>;
type Series = PortableRecord<'task_series'>;

/** Steps of tasks that are left out come to the top level. */
function withoutOlderParents({ older, read, kind }: ReadRecords<'tasks'>): ReadRecords<'tasks'> {
  const gone = new Set(older.map(({ id }) => id));
  const lifted = (task: Task): Task =>
    task.parent_id !== null && gone.has(task.parent_id) ? { ...task, parent_id: null } : task;
  return { kind, older, read: read.map((one) => ({ ...one, record: one.record && lifted(one.record) })) };
}

/** Parents come first; refuses a missing or circular parent, and a kind of repeating that isn't that of the series. */
async function partitionTasks(
  tasks: ReadRecords<'tasks'>,
  { find, series }: Pick<ImportContext, 'find'> & { readonly series: readonly Series[] },
): Promise<Partitioned<Task>> {
  const offered = new Map(recordsOf(tasks).map((task) => [task.id, task]));
  const named = new Set<string>();
  for (const { id, parent_id: parentId } of offered.values()) {
    named.add(id);
    if (parentId !== null) named.add(parentId);
  }
  const taskIds = await find('tasks', keysOfIds(named));
  const kindOf = await kindsOf(tasks, { find, series });
  const reachesTop = new Set(parentsFirst([...offered.values()], taskIds));
  const sorted = partition(tasks, (task, path) => {
    if (taskIds.has(task.id) || offered.get(task.id) !== task) return 'skip';
    const kind = kindOf(task.series_id);
    if (kind !== undefined && task.repeats !== kind) {
      return { path: `${path}.repeats`, message: 'must be the kind of its series' };
    }
    if (reachesTop.has(task)) return 'add';
    return { path: `${path}.parent_id`, message: 'must be the id of a task that is not below this one' };
  });
  return { ...sorted, added: parentsFirst(sorted.added) };
}

/** Looks up the kind of a series among existing ones and those of the file. */
async function kindsOf(
  tasks: ReadRecords<'tasks'>,
  { find, series }: Pick<ImportContext, 'find'> & { readonly series: readonly Series[] },
) {
  const kinds = new Map(series.map(({ id, kind }) => [id, kind]));
  const others = recordsOf(tasks).flatMap(({ series_id: id }) => (id === null || kinds.has(id) ? [] : [id]));
  const keys = keysOfIds(new Set(others));
  for (const id of await find('task_series', keys)) kinds.set(id, 'calendar');
  for (const id of await find('pinned_series', keys)) kinds.set(id, 'cycle');
  return (id: string | null) => (id === null ? undefined : kinds.get(id));
}

/** The tasks, each after the one above it; `existing` are parents besides, by default any. Tasks in a circle are left out. */
export function parentsFirst<Of extends Pick<Task, 'id' | 'parent_id'>>(
  tasks: readonly Of[],
  existing?: ReadonlySet<string>,
): Of[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const isOther = (id: string) => (existing ? existing.has(id) : !ids.has(id));
  const below = Map.groupBy(tasks, ({ parent_id: id }) => (id === null || isOther(id) ? null : id));
  const ordered = [...(below.get(null) ?? [])];
  // The list grows during the loop: each task adds the tasks below it.
  for (const { id } of ordered) for (const child of below.get(id) ?? []) ordered.push(child);
  return ordered;
}
