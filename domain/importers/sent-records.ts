import type * as v from 'valibot';
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { DEFAULT_TIME_ZONE, localDateAt, localTimeAt } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { UNTIL_RESUMED } from '#domain/habits/habits.fields.ts';
import { JOURNAL_TEXT_MAX } from '#domain/journal/journal.fields.ts';
import { isSameLabel, TASK_LABELS_MAX } from '#domain/labels/labels.rules.ts';
import type { Rider, SingleKey } from '#domain/portability/made-imports.schema.ts';
import {
  type PORTABLE_RECORDS,
  type PortableKind,
  remarksOf,
} from '#domain/portability/portable-data.schema.ts';
import { priorityNumber } from '#domain/tasks/task-status.ts';
import { TASK_DESCRIPTION_MAX, TASK_FIELDS } from '#domain/tasks/tasks.fields.ts';
import { textPieces } from '#domain/text/cut-text.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { emptyIn, encoderOf } from '#domain/wire/record-fields.ts';
import type { Reading, SpanRecord } from './collect-reading.ts';
import {
  type ExistingHistory,
  type Fact,
  isListFact,
  isSingleFact,
  type MatchedFact,
  newRemarks,
} from './match-records.ts';
import type { ForeignCheck, ForeignHabit, ForeignTask, ImportSource } from './record-outcome.ts';

type Sent<Kind extends PortableKind> = v.InferInput<(typeof PORTABLE_RECORDS)[Kind]>;

/** The records of a foreign file in our own kinds, in the format of the one import path. */
export type SentRecords = {
  readonly [Kind in Exclude<PortableKind, 'task_series'>]: readonly Sent<Kind>[];
} & {
  /** Days and keys for which the file's value replaces the person's. */
  readonly theirs: readonly { readonly date: string; readonly keys: readonly (SingleKey | Rider)[] }[];
};
/** The records of a planner, with the remarks of its checks. */
type PlannerRecords = Pick<SentRecords, 'labels' | 'tasks' | 'habits' | 'habit_checks' | 'remarks'>;

type SentRecordsInput = {
  readonly source: ImportSource;
  readonly known: Pick<ExistingHistory, 'journal'>;
  readonly idOf: (text: string) => string;
  /** Unix seconds. */
  readonly now: number;
  readonly symptoms: readonly { readonly id: string; readonly name: string }[];
  readonly spans: readonly SpanRecord[];
  readonly planner: PlannerRecords;
};

/** The records that bring the new facts; existing ones aren't sent. */
export function sentRecords(
  judged: readonly MatchedFact[],
  { source, known, idOf, now, symptoms, spans, planner }: SentRecordsInput,
): SentRecords {
  const fields = judged.filter(({ match }) => match.becomes === 'field');
  const byDay = Map.groupBy(fields, ({ fact }) => fact.on);
  const days = [...byDay].map(([date, facts]) => ({ date, facts }));
  const used = new Set(fields.flatMap(({ fact }) => (fact.key === 'symptoms' ? [fact.value] : [])));
  return {
    ...planner,
    cycle_modes: spans.map(({ mode, from, until }) => ({ mode, started_on: from, ended_on: until })),
    periods: fields.flatMap(({ fact }) =>
      fact.key === 'start'
        ? [{ id: idOf(`start/${fact.on}`), started_on: fact.on, created_at: now, origin: 'said' as const }]
        : [],
    ),
    custom_symptoms: symptoms
      .filter(({ id }) => used.has(id))
      .map(({ id, name }) => ({ id, name, created_at: now })),
    day_logs: days.flatMap(({ date, facts }) => {
      const dayFields = fieldsOf(facts.map(({ fact }) => fact));
      return Object.keys(dayFields).length === 0 ? [] : [{ ...dayFields, date, source, saved_at: now }];
    }),
    journal: days.flatMap(({ date, facts }) => {
      const { text: notes } = pageOf(facts);
      const tags = facts.flatMap(({ fact }) => (fact.key === 'tag' ? [fact.value] : []));
      if (notes === '' && tags.length === 0) return [];
      // The person's own text, if there is any, so that only tags are new.
      const text = notes || (known.journal.get(date)?.text ?? '');
      return [{ date, text, mood: null, energy: null, tags, saved_at: now }];
    }),
    remarks: [
      ...judged.flatMap(({ fact, match }) =>
        match.becomes === 'remark' ? match.texts.map((text) => ({ date: fact.on, source, text })) : [],
      ),
      ...days.flatMap(({ date, facts }) =>
        pageOf(facts)
          .rest.flatMap(remarksOf)
          .map((text) => ({ date, source, text })),
      ),
      ...planner.remarks,
    ],
    theirs: days.flatMap(({ date, facts }) => {
      const keys = facts.flatMap(({ fact, match }) =>
        match.becomes === 'field' && match.conflict && isSingleFact(fact)
          ? [fact.key, ...(Object.keys(fact.riders) as Rider[])] // its own keys
          : [],
      );
      return keys.length === 0 ? [] : [{ date, keys }];
    }),
  };
}

/** A day's notes as one page, and those that don't fit on it. */
function pageOf(facts: readonly MatchedFact[]): { text: string; rest: string[] } {
  let text = '';
  const rest: string[] = [];
  for (const { fact } of facts) {
    if (fact.key !== 'note') continue;
    const longer = text === '' ? fact.value : `${text}\n\n${fact.value}`;
    if (textPieces(longer, JOURNAL_TEXT_MAX).length === 1) text = longer;
    else rest.push(fact.value);
  }
  return { text, rest };
}

function fieldsOf(facts: readonly Fact[]): Partial<Sent<'day_logs'>> {
  const fields: Record<string, unknown> = {};
  for (const fact of facts) {
    if (isSingleFact(fact)) Object.assign(fields, { [fact.key]: fact.value }, fact.riders);
    else if (isListFact(fact)) {
      const list = fields[fact.key];
      fields[fact.key] = [...(Array.isArray(list) ? list : []), fact.value];
    }
  }
  return fields;
}

/** The labels that the person chose for projects, `null` for none; a project that is missing has the proposed one. */
export type ProjectLabels = ReadonlyMap<string, string | null>;

/** The label for the tasks of a project; `null` for none. */
export const labelOfProject = (chosen: ProjectLabels, project: string): string | null =>
  chosen.has(project) ? (chosen.get(project) ?? null) : project;

type PlanPlannerInput = {
  readonly known: Pick<ExistingHistory, 'tasks' | 'habits' | 'checks' | 'untargeted' | 'labels' | 'remarks'>;
  readonly projects: ProjectLabels;
  readonly idOf: (text: string) => string;
  /** Unix seconds. */
  readonly now: number;
  readonly today: LocalDate;
  /** The profile's zone. */
  readonly timeZone?: string;
};

const encodeTask = encoderOf(TASK_FIELDS, 'file');

/**
 * New tasks, habits and checks of a reading, with how many of its records are new or exist, the projects of new tasks, and the
 * new habits whose rhythm only comes near the source's.
 */
export function planPlanner(
  reading: Reading,
  { known, projects, idOf, now, today, timeZone = DEFAULT_TIME_ZONE }: PlanPlannerInput,
) {
  const taskId = (key: string) => idOf(`task/${key}`);
  const habitId = (key: string) => idOf(`habit/${key}`);
  const checkKey = ({ habitKey, on }: ForeignCheck) => `${habitId(habitKey)}/${on}`;

  const tasks = reading.tasks.filter(({ key }) => !known.tasks.has(taskId(key)));
  const habits = reading.habits.filter(({ key }) => !known.habits.has(habitId(key)));
  const isNew = (check: ForeignCheck) => !known.checks.has(checkKey(check));
  const checkRows = reading.checks.filter((row) => row.some(isNew));
  const checks = [...new Map(reading.checks.flat().map((check) => [checkKey(check), check])).values()].filter(
    isNew,
  );

  const spans = spansOfChecks(reading.checks.flat());
  const dueOf = ({ dueOn, dueAt }: ForeignTask) =>
    typeof dueAt === 'number'
      ? { endOn: localDateAt(dueAt, timeZone), time: localTimeAt(dueAt, timeZone) }
      : { endOn: dueOn, time: dueAt };
  const labels = new Map<string, Sent<'labels'>>();
  const labelId = (name: string): string => {
    const folded = foldText(name);
    const id = known.labels.get(folded) ?? idOf(`label/${folded}`);
    if (!known.labels.has(folded) && !labels.has(folded))
      labels.set(folded, { id, name, color: null, created_at: now });
    return id;
  };
  /** Steps belong to the labels of the task above them. */
  const isTop = ({ parentKey }: ForeignTask) => parentKey === null || known.tasks.has(taskId(parentKey));
  const taskOf = (task: ForeignTask) => {
    const { key, parentKey, title, minutes, priority, project } = task;
    const label = project === null || !isTop(task) ? null : labelOfProject(projects, project);
    const { names, description } = withProject(task, label);
    const encoded = encodeTask({
      ...emptyIn(TASK_FIELDS, 'file'),
      taskId: taskId(key),
      title,
      description,
      status: 'not_started',
      ...dueOf(task),
      length: minutes,
      priority: priorityNumber(priority),
      parentId: parentKey === null ? null : taskId(parentKey),
      createdAt: now,
      held: 0,
    });
    return { ...encoded, labels: names.map(labelId) };
  };
  const habitOf = ({ key, name, description, weekdays, rhythm, isPaused }: ForeignHabit) => ({
    id: habitId(key),
    name,
    description,
    // The source has no time of day; the person can change this with a press.
    time_frame: 'morning' as const,
    length: 0,
    weekdays: [...weekdays],
    phases: [...CYCLE_PHASES],
    ...rhythm,
    created_on: spans.get(key)?.first ?? today,
    created_at: now,
    past_schedules: isPaused ? pausedAfter(spans.get(key)?.last, { weekdays, rhythm }) : [],
  });
  const { source } = reading;
  const remarks = reading.besides.flatMap(({ on, remarks: texts = [] }) =>
    newRemarks(known, { on, source, texts }).map((text) => ({ date: on, source, text })),
  );
  const sentTasks = tasks.map(taskOf);
  const records: PlannerRecords = {
    labels: [...labels.values()],
    tasks: sentTasks,
    habits: habits.map(habitOf),
    habit_checks: checks.map(({ habitKey, on, isDone, isSkipped, amount }) => ({
      habit_id: habitId(habitKey),
      date: on,
      checked_at: now,
      skipped: isSkipped ? 1 : 0,
      done: isDone || (amount !== null && known.untargeted.has(habitId(habitKey))) ? 1 : 0,
      amount,
    })),
    remarks,
  };
  const taken = tasks.length + habits.length + checkRows.length;
  return {
    records,
    taken,
    here: reading.tasks.length + reading.habits.length + reading.checks.length - taken,
    kinds: new Map<'tasks' | 'habits' | 'checks', number>([
      ['tasks', tasks.length],
      ['habits', habits.length],
      ['checks', checks.length],
    ]),
    projects: [
      ...new Set(tasks.flatMap((task) => (isTop(task) && task.project !== null ? [task.project] : []))),
    ],
    about: habits.filter(({ isAbout }) => isAbout),
  };
}

/** A task's labels with that of its project, which stays in words beyond the most that a task has. */
function withProject({ labels, description }: ForeignTask, project: string | null) {
  const isThere = project === null || labels.some((name) => isSameLabel(name, project));
  if (isThere) return { names: labels, description };
  if (labels.length < TASK_LABELS_MAX) return { names: [...labels, project], description };
  const words = [description ?? '', `Project: ${project}`].filter((text) => text !== '').join('\n');
  return { names: labels, description: [...words].length > TASK_DESCRIPTION_MAX ? description : words };
}

type Span = { readonly first: LocalDate; readonly last: LocalDate };

function spansOfChecks(checks: readonly ForeignCheck[]): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const { habitKey, on } of checks) {
    const { first, last } = spans.get(habitKey) ?? { first: on, last: on };
    spans.set(habitKey, { first: on < first ? on : first, last: on > last ? on : last });
  }
  return spans;
}

/** The schedules of a habit that is paused until it's resumed. The source doesn't date that, so it's after the last check. */
function pausedAfter(
  last: LocalDate | undefined,
  { weekdays, rhythm: { unit: _, ...rhythm } }: Pick<ForeignHabit, 'weekdays' | 'rhythm'>,
): Sent<'habits'>['past_schedules'] {
  const pause = { until_on: UNTIL_RESUMED, weekdays: [], phases: [] };
  if (last === undefined) return [pause];
  const before = { weekdays: [...weekdays], phases: [...CYCLE_PHASES], ...rhythm };
  return [{ until_on: addDays(last, 1), ...before }, pause];
}
