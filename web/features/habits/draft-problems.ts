import { HABIT_DESCRIPTION_MAX, HABIT_NAME_RANGE } from '#domain/habits/habit.fields.ts';
import type { HabitDraft } from './habit-draft.ts';

/** Why a habit cannot be saved, by field: keys of the texts `habits.detail`. */
export interface DraftProblems {
  readonly name?: 'nameMissing' | 'nameLong';
  readonly description?: 'descriptionLong';
  readonly phases?: 'phaseMissing';
  readonly weekdays?: 'weekdayMissing';
}

/** What keeps a draft from being saved; empty where nothing does. */
export function draftProblems({ name, description, phases, weekdays }: HabitDraft): DraftProblems {
  const nameLength = [...name.trim()].length;
  return {
    ...(nameLength < HABIT_NAME_RANGE.min && { name: 'nameMissing' }),
    ...(nameLength > HABIT_NAME_RANGE.max && { name: 'nameLong' }),
    ...([...description.trim()].length > HABIT_DESCRIPTION_MAX && { description: 'descriptionLong' }),
    ...(phases.length === 0 && { phases: 'phaseMissing' }),
    ...(weekdays.length === 0 && { weekdays: 'weekdayMissing' }),
  };
}
