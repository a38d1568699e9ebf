import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import type { PortableRecord } from '#domain/portability/portable-data.schema.ts';
import type { Reading } from './collect-reading.ts';
import type { KnownHistory } from './judge-facts.ts';
import type { ForeignCheck, ForeignHabit, ForeignTask } from './record-fate.ts';

/** The records of a planner, as an import takes them. */
export type PlannerRecords = {
  readonly tasks: readonly PortableRecord<'tasks'>[];
  readonly habits: readonly PortableRecord<'habits'>[];
  readonly habit_checks: readonly PortableRecord<'habit_checks'>[];
};

type Beside = {
  readonly known: Pick<KnownHistory, 'tasks' | 'habits' | 'checks'>;
  readonly idOf: (text: string) => string;
  /** Unix seconds. */
  readonly now: number;
  readonly today: LocalDate;
};

/** New tasks, habits and checks of a reading, with how many of its records are new or here. */
export function planPlanner(reading: Reading, { known, idOf, now, today }: Beside) {
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

  const firstDays = new Map<string, LocalDate>();
  for (const { habitKey, on } of reading.checks.flat()) {
    const first = firstDays.get(habitKey);
    if (first === undefined || on < first) firstDays.set(habitKey, on);
  }
  const taskOf = ({ key, parentKey, title, description, dueOn, minutes, priority, isDone }: ForeignTask) => ({
    id: taskId(key),
    title,
    description,
    status: isDone ? ('completed' as const) : ('not_started' as const),
    start_on: null,
    end_on: dueOn,
    length: minutes,
    priority,
    color: null,
    cycle_phase: null,
    cycle_phase_suggestion: null,
    theme: null,
    rank: null,
    parent_id: parentKey === null ? null : taskId(parentKey),
    created_at: now,
    completed_on: isDone ? today : null,
  });
  const habitOf = ({ key, name, description, weekdays }: ForeignHabit) => ({
    id: habitId(key),
    name,
    description,
    // Nobody said when: the first one can be changed by a press.
    time_frame: 'morning' as const,
    length: 0,
    weekdays: [...weekdays],
    phases: [...CYCLE_PHASES],
    created_on: firstDays.get(key) ?? today,
    created_at: now,
    past_schedules: [],
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
