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
import type { ImportRows, StoredPerson } from './portability.repository.ts';

// The one place that knows how a record of `marea.json` lies in the tables.

type Schedule = Pick<PortableRecord<'habits'>, 'weekdays' | 'phases'>;

/** What of a person goes into `marea.json`, without its head. */
export function recordsOf(stored: StoredPerson): Omit<PortableRecords, 'journal'> {
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
      past_schedules: stored.pastSchedules
        .filter(({ habitId }) => habitId === habit.habitId)
        .map((past) => ({ until_on: past.untilOn, ...scheduleOf(past) })),
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
): ImportRows['cycleProfile'] {
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

/** The rows of the records that an import adds to a person. */
export function rowsOf(
  added: PortableRecords,
  { userId, stored }: { userId: string; stored: StoredPerson },
): Omit<ImportRows, 'profile' | 'cycleProfile' | 'journal'> {
  const newDays = Map.groupBy(added.habit_checks, ({ habit_id: habitId }) => habitId);
  const daysOf = (habitId: string) => (newDays.get(habitId) ?? []).map(({ date }) => asDay(date));
  return {
    modes: added.cycle_modes.map(({ mode, started_on: from, ended_on: until }) => ({
      userId,
      mode,
      startedOn: asDay(from),
      endedOn: asDayOrNone(until),
    })),
    periods: added.periods.map(({ id, started_on: day, created_at: createdAt }) => ({
      userId,
      periodId: id,
      startedOn: asDay(day),
      createdAt,
    })),
    tasks: added.tasks.map((task) => ({ userId, ...taskRowOf(task) })),
    habits: added.habits.map((habit) => {
      const weeksFrom = firstWeekKept(asDay(habit.created_on));
      return {
        userId,
        habitId: habit.id,
        name: habit.name,
        description: habit.description,
        timeFrame: habit.time_frame,
        lengthMinutes: habit.length,
        ...bitsOf(habit),
        createdOn: asDay(habit.created_on),
        createdAt: habit.created_at,
        weeksFrom,
        checkedWeeks: checkedWeeksOf(daysOf(habit.id), weeksFrom),
      };
    }),
    pastSchedules: added.habits.flatMap((habit) =>
      habit.past_schedules.map((past) => ({
        userId,
        habitId: habit.id,
        untilOn: asDay(past.until_on),
        ...bitsOf(past),
      })),
    ),
    checks: added.habit_checks.map(({ habit_id: habitId, date, checked_at: checkedAt }) => ({
      userId,
      habitId,
      checkedOn: asDay(date),
      checkedAt,
    })),
    packedWeeks: stored.habits
      .filter(({ habitId }) => newDays.has(habitId))
      .map(({ habitId, weeksFrom }) => {
        const known = stored.checks.filter((check) => check.habitId === habitId);
        const days = [...known.map(({ checkedOn }) => checkedOn), ...daysOf(habitId)];
        return { habitId, checkedWeeks: checkedWeeksOf(days, weeksFrom) };
      }),
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
