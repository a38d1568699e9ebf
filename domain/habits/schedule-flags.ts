import * as v from 'valibot';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { bitsOf, type HabitSchedule, namesOf, WEEKDAYS, type Weekday } from './schedule.ts';

/** The flag's name of a weekday or phase in calls and answers. */
export type FlagName = `${Weekday | CyclePhase}_active`;
/** A schedule in calls and answers. */
export type ScheduleFlags = Record<FlagName, 0 | 1>;
type SentFlags = { readonly [name in FlagName | `habit_${FlagName}`]?: 0 | 1 | undefined };

const WEEKDAY_FLAGS = WEEKDAYS.map((day) => `${day}_active` as const);
const PHASE_FLAGS = CYCLE_PHASES.map((phase) => `${phase}_active` as const);
/** Every flag of a schedule, the weekdays first. */
export const FLAG_NAMES: readonly FlagName[] = [...WEEKDAY_FLAGS, ...PHASE_FLAGS];

/** A flag in answers. */
export const outFlagSchema = v.picklist([0, 1]);

/** The fields of a schedule in an answer. */
export const scheduleOutFields = Object.fromEntries(
  FLAG_NAMES.map((name) => [name, outFlagSchema]),
  // Made from the flags' names.
) as Record<FlagName, typeof outFlagSchema>;

/** Refusals of a schedule that would never be due, each with the field it names. */
export const NO_WEEKDAY = { field: 'mon_active', message: 'or another weekday must be 1' } as const;
export const NO_PHASE = { field: 'menstrual_active', message: 'or another phase must be 1' } as const;

/** A call's changes of a schedule, as bits to set and bits to clear; the others stay. */
export interface ScheduleChange {
  readonly set: HabitSchedule;
  readonly cleared: HabitSchedule;
}

/** Reads the flags of a call; if both names of a flag are sent, the one without the prefix counts. */
export function scheduleChangeOf(flags: SentFlags): ScheduleChange {
  const bits = (names: readonly FlagName[], value: 0 | 1) =>
    bitsOf(
      names.filter((name) => (flags[name] ?? flags[`habit_${name}`]) === value),
      names,
    );
  const saying = (value: 0 | 1) => ({
    weekdays: bits(WEEKDAY_FLAGS, value),
    phases: bits(PHASE_FLAGS, value),
  });
  return { set: saying(1), cleared: saying(0) };
}

/** A schedule's flags for answers. */
export function flagsOf({ weekdays, phases }: HabitSchedule): ScheduleFlags {
  const set: readonly string[] = [...namesOf(weekdays, WEEKDAY_FLAGS), ...namesOf(phases, PHASE_FLAGS)];
  const flags = FLAG_NAMES.map((name) => [name, set.includes(name) ? 1 : 0]);
  // Every name, each with 0 or 1.
  return Object.fromEntries(flags) as ScheduleFlags;
}
