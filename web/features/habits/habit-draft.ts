import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import type { Habit, TimeFrame } from '#domain/habits/habit.schema.ts';
import { WEEKDAYS, type Weekday } from '#domain/habits/schedule.ts';
import type { ScheduleFlags } from '#domain/habits/schedule-flags.ts';

/** What a person says of a habit. */
export interface HabitDraft {
  readonly name: string;
  readonly description: string;
  readonly timeFrame: TimeFrame;
  /** `null` without a length, which is stored as 0. */
  readonly minutes: number | null;
  /** In any order. */
  readonly phases: readonly CyclePhase[];
  readonly weekdays: readonly Weekday[];
}

/** The same as a call carries it. */
export type HabitFields = Pick<
  Habit,
  'habit_name' | 'habit_description' | 'habit_timeframe' | 'habit_length'
> &
  ScheduleFlags;

/** The phases a habit is for, in their order. */
export function phasesOf(habit: ScheduleFlags): CyclePhase[] {
  return CYCLE_PHASES.filter((phase) => habit[`${phase}_active`] === 1);
}

/** The weekdays a habit is for, Monday first. */
export function weekdaysOf(habit: ScheduleFlags): Weekday[] {
  return WEEKDAYS.filter((day) => habit[`${day}_active`] === 1);
}

export function draftOf(habit: Habit): HabitDraft {
  return {
    name: habit.habit_name,
    description: habit.habit_description,
    timeFrame: habit.habit_timeframe,
    minutes: habit.habit_length === 0 ? null : habit.habit_length,
    phases: phasesOf(habit),
    weekdays: weekdaysOf(habit),
  };
}

export function fieldsOf({
  name,
  description,
  timeFrame,
  minutes,
  phases,
  weekdays,
}: HabitDraft): HabitFields {
  const isChosen: ReadonlySet<string> = new Set([...phases, ...weekdays]);
  const flags = [...CYCLE_PHASES, ...WEEKDAYS].map(
    (key) => [`${key}_active`, isChosen.has(key) ? 1 : 0] as const,
  );
  return {
    habit_name: name.trim(),
    habit_description: description.trim(),
    habit_timeframe: timeFrame,
    habit_length: minutes ?? 0,
    // Every phase and every weekday stands in the list above.
    ...(Object.fromEntries(flags) as ScheduleFlags),
  };
}

/** What a draft would change of a habit, field by field; empty where nothing. */
export function changesOf(habit: Habit, draft: HabitDraft): Partial<HabitFields> {
  const entries = Object.entries(fieldsOf(draft)) as [keyof HabitFields, HabitFields[keyof HabitFields]][];
  return Object.fromEntries(entries.filter(([key, value]) => habit[key] !== value));
}
