import type { LocalDate } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { checkedWeeksOf, firstWeekKept } from '#domain/habits/checked-weeks.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';
import type {
  PortableData,
  PortableRecord,
  PortableRecords,
} from '#domain/portability/portable-data.schema.ts';
import { priorityName, priorityNumber } from '#domain/tasks/task-priority.ts';
import { foldText } from '#domain/text/fold-text.ts';
import type { PortableRow, RowSource } from './import-parts.ts';
import type { AcceptedWith, ImportedTable } from './imports.repository.ts';
import type { StoredPerson } from './portability.repository.ts';

// The one place that knows how a record of `marea.json` lies in the tables.

type Schedule = Pick<PortableRecord<'habits'>, 'weekdays' | 'phases'>;

/** What of a person goes into `marea.json`, without its head. */
export function recordsOf(stored: StoredPerson): Omit<PortableRecords, 'journal'> {
  const pastOf = Map.groupBy(stored.pastSchedules, ({ habitId }) => habitId);
  return {
    cycle_modes: stored.modes.map(({ mode, startedOn, endedOn }) => ({
      // `natural` has no row: it is what holds outside of the others.
      mode: mode as PortableRecord<'cycle_modes'>['mode'],
      started_on: startedOn,
      ended_on: endedOn,
    })),
    periods: stored.periods.map(({ periodId, startedOn, createdAt }) => ({
      id: periodId,
      started_on: startedOn,
      created_at: createdAt,
    })),
    tasks: stored.tasks.map((task) => ({
      id: task.taskId,
      title: task.title,
      description: task.description,
      status: task.status,
      start_on: task.startOn,
      end_on: task.endOn,
      length: task.length,
      priority: priorityName(task.priority),
      color: task.color,
      cycle_phase: task.cyclePhase,
      cycle_phase_suggestion: task.cyclePhaseSuggestion,
      theme: task.themeId,
      parent_id: task.parentId,
      created_at: task.createdAt,
      completed_on: task.completedOn,
    })),
    habits: stored.habits.map((habit) => ({
      id: habit.habitId,
      name: habit.name,
      description: habit.description,
      time_frame: habit.timeFrame,
      length: habit.lengthMinutes,
      ...scheduleOf(habit),
      created_on: habit.createdOn,
      created_at: habit.createdAt,
      past_schedules: (pastOf.get(habit.habitId) ?? []).map((past) => ({
        until_on: past.untilOn,
        ...scheduleOf(past),
      })),
    })),
    habit_checks: stored.checks.map(({ habitId, checkedOn, checkedAt }) => ({
      habit_id: habitId,
      date: checkedOn,
      checked_at: checkedAt,
    })),
  };
}

/** What an export says of the cycle as it was told in onboarding. */
export function cycleProfileOf({ cycleProfile: said }: StoredPerson): PortableData['cycle_profile'] {
  if (said === undefined) return null;
  return {
    reported_cycle_length: said.reportedCycleLength,
    reported_period_length: said.reportedPeriodLength,
    last_period_length: said.lastPeriodLength,
    still_bleeding_on: said.stillBleedingOn,
    not_yet_on: said.notYetOn,
    onboarding_period_id: said.onboardingPeriodId,
    onboarded_at: said.onboardedAt,
  };
}

/** What an import takes over of the answers of onboarding: all of them where there are none yet, else nothing. */
export function cycleProfileRowOf(
  said: NonNullable<PortableData['cycle_profile']>,
  userId: string,
): AcceptedWith['cycleProfile'] {
  return {
    userId,
    reportedCycleLength: said.reported_cycle_length,
    reportedPeriodLength: said.reported_period_length,
    lastPeriodLength: said.last_period_length,
    stillBleedingOn: asDayOrNone(said.still_bleeding_on),
    notYetOn: asDayOrNone(said.not_yet_on),
    onboardingPeriodId: said.onboarding_period_id,
    onboardedAt: said.onboarded_at,
  };
}

/** The rows of the records that an import adds to a person, tables in an order in which nothing refers to what comes later. */
export function rowSources(added: Omit<PortableRecords, 'journal'>): RowSource[] {
  const checksOf = Map.groupBy(added.habit_checks, ({ habit_id: id }) => id);
  const habitRow = (habit: PortableRecord<'habits'>) => habitRowOf(habit, checksOf.get(habit.id) ?? []);
  return [
    sourceOf('cycle_modes', { of: added.cycle_modes, rowOf: modeRowOf }),
    sourceOf('periods', { of: added.periods, rowOf: periodRowOf }),
    sourceOf('tasks', { of: added.tasks, rowOf: taskRowOf }),
    sourceOf('habits', { of: added.habits, rowOf: habitRow }),
    {
      table: 'habit_past_schedules',
      records: added.habits.length,
      rows: (from, to) => added.habits.slice(from, to).flatMap(pastRowsOf),
    },
    sourceOf('habit_checks', { of: added.habit_checks, rowOf: checkRowOf }),
  ];
}

function sourceOf<Item>(
  table: ImportedTable,
  { of: records, rowOf }: { of: readonly Item[]; rowOf: (record: Item) => PortableRow },
): RowSource {
  return { table, records: records.length, rows: (from, to) => records.slice(from, to).map(rowOf) };
}

const modeRowOf = (mode: PortableRecord<'cycle_modes'>) => ({
  mode: mode.mode,
  startedOn: mode.started_on,
  endedOn: mode.ended_on,
});

const periodRowOf = (period: PortableRecord<'periods'>) => ({
  periodId: period.id,
  startedOn: period.started_on,
  createdAt: period.created_at,
});

const pastRowsOf = (habit: PortableRecord<'habits'>) =>
  habit.past_schedules.map((past) => ({ habitId: habit.id, untilOn: past.until_on, ...bitsOf(past) }));

const checkRowOf = (check: PortableRecord<'habit_checks'>) => ({
  habitId: check.habit_id,
  checkedOn: check.date,
  checkedAt: check.checked_at,
});

/** A new habit: all its checks are in the file. */
function habitRowOf(habit: PortableRecord<'habits'>, checks: readonly PortableRecord<'habit_checks'>[]) {
  const weeksFrom = firstWeekKept(asDay(habit.created_on));
  const days = checks.map(({ date }) => asDay(date));
  return {
    habitId: habit.id,
    name: habit.name,
    description: habit.description,
    timeFrame: habit.time_frame,
    lengthMinutes: habit.length,
    ...bitsOf(habit),
    createdOn: habit.created_on,
    createdAt: habit.created_at,
    weeksFrom,
    checkedWeeks: checkedWeeksOf(days, weeksFrom),
  };
}

function taskRowOf(task: PortableRecord<'tasks'>) {
  return {
    taskId: task.id,
    title: task.title,
    titleFolded: foldText(task.title),
    description: task.description,
    descriptionFolded: task.description && foldText(task.description),
    status: task.status,
    startOn: asDayOrNone(task.start_on),
    endOn: asDayOrNone(task.end_on),
    length: task.length,
    priority: priorityNumber(task.priority),
    color: task.color,
    cyclePhase: task.cycle_phase,
    cyclePhaseSuggestion: task.cycle_phase_suggestion,
    themeId: task.theme,
    parentId: task.parent_id,
    createdAt: task.created_at,
    completedOn: task.status === 'completed' ? asDayOrNone(task.completed_on) : null,
  };
}

/** The names of the days and phases that are set in the bits of a row. */
function scheduleOf({ weekdays, phases }: { weekdays: number; phases: number }): Schedule {
  return {
    weekdays: WEEKDAYS.filter((_, index) => (weekdays >> index) & 1),
    phases: CYCLE_PHASES.filter((_, index) => (phases >> index) & 1),
  };
}

function bitsOf({ weekdays, phases }: Schedule) {
  const bits = <Name>(all: readonly Name[], chosen: readonly Name[]) =>
    all.reduceRight((mask, name) => mask * 2 + Number(chosen.includes(name)), 0);
  return { weekdays: bits(WEEKDAYS, weekdays), phases: bits(CYCLE_PHASES, phases) };
}

/** Every day of a record was read by the schema as a real one. */
const asDay = (text: string): LocalDate => text as LocalDate;
const asDayOrNone = (text: string | null): LocalDate | null => (text === null ? null : asDay(text));
