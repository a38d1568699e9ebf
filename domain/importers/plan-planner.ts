import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { UNTIL_RESUMED } from '#domain/habits/pause.ts';
import type { PortableRecord } from '#domain/portability/portable-data.schema.ts';
import { TASK_FIELDS } from '#domain/tasks/task.fields.ts';
import { priorityNumber } from '#domain/tasks/task-priority.ts';
import { emptyIn, encoderOf } from '#domain/wire/record-fields.ts';
import type { Reading } from './collect-reading.ts';
import type { ExistingHistory } from './judge-facts.ts';
import type { ForeignCheck, ForeignHabit, ForeignTask } from './record-fate.ts';

/** The records of a planner, as an import takes them, with what its checks say besides. */
export type PlannerRecords = {
  readonly tasks: readonly PortableRecord<'tasks'>[];
  readonly habits: readonly PortableRecord<'habits'>[];
  readonly habit_checks: readonly PortableRecord<'habit_checks'>[];
  readonly remarks: readonly { readonly date: string; readonly source: string; readonly text: string }[];
};

type PlanPlannerInput = {
  readonly known: Pick<ExistingHistory, 'tasks' | 'habits' | 'checks' | 'remarks'>;
  readonly idOf: (text: string) => string;
  /** Unix seconds. */
  readonly now: number;
  readonly today: LocalDate;
};

const encodeTask = encoderOf(TASK_FIELDS, 'file');

/** New tasks, habits and checks of a reading, with how many of its records are new or here. */
export function planPlanner(reading: Reading, { known, idOf, now, today }: PlanPlannerInput) {
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
  const taskOf = ({ key, parentKey, title, description, dueOn, minutes, priority, isDone }: ForeignTask) =>
    encodeTask({
      ...emptyIn(TASK_FIELDS, 'file'),
      taskId: taskId(key),
      title,
      description,
      status: isDone ? 'completed' : 'not_started',
      endOn: dueOn,
      length: minutes,
      priority: priorityNumber(priority),
      parentId: parentKey === null ? null : taskId(parentKey),
      createdAt: now,
      completedOn: isDone ? today : null,
      held: 0,
    });
  const habitOf = ({ key, name, description, weekdays, isArchived }: ForeignHabit) => ({
    id: habitId(key),
    name,
    description,
    // Nobody said when: the first one can be changed by a press.
    time_frame: 'morning' as const,
    length: 0,
    weekdays: [...weekdays],
    phases: [...CYCLE_PHASES],
    created_on: spans.get(key)?.first ?? today,
    created_at: now,
    past_schedules: isArchived ? pausedAfter(spans.get(key)?.last, [...weekdays]) : [],
  });
  const remarks = reading.besides.flatMap(({ on, remarks: texts = [] }) => {
    const here = known.remarks.get(on) ?? [];
    const isHere = (text: string) => here.some((one) => one.source === reading.source && one.text === text);
    return texts.filter((text) => !isHere(text)).map((text) => ({ date: on, source: reading.source, text }));
  });
  const records: PlannerRecords = {
    tasks: tasks.map(taskOf),
    habits: habits.map(habitOf),
    habit_checks: checks.map(({ habitKey, on, isSkipped }) => ({
      habit_id: habitId(habitKey),
      date: on,
      checked_at: now,
      skipped: isSkipped ? 1 : 0,
    })),
    remarks,
  };
  const taken = tasks.length + habits.length + checkRows.length;
  return {
    records,
    taken,
    here: reading.tasks.length + reading.habits.length + reading.checks.length - taken,
    kinds: new Map([
      ['tasks', tasks.length],
      ['habits', habits.length],
      ['checks', checks.length],
    ]),
  };
}

type Span = { readonly first: LocalDate; readonly last: LocalDate };

/** The first and the last day of each habit's checks. */
function spansOfChecks(checks: readonly ForeignCheck[]): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  for (const { habitKey, on } of checks) {
    const { first, last } = spans.get(habitKey) ?? { first: on, last: on };
    spans.set(habitKey, { first: on < first ? on : first, last: on > last ? on : last });
  }
  return spans;
}

/** The schedules of a habit that was put away, which is paused until it's resumed. When that was nobody says: after its last check. */
function pausedAfter(last: LocalDate | undefined, weekdays: ForeignHabit['weekdays'][number][]) {
  const pause = { until_on: UNTIL_RESUMED, weekdays: [], phases: [] };
  if (last === undefined) return [pause];
  return [{ until_on: addDays(last, 1), weekdays, phases: [...CYCLE_PHASES] }, pause];
}
