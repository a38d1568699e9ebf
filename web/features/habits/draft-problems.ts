import * as v from 'valibot';
import { HABIT_FIELDS } from '#domain/habits/habit.fields.ts';
import { findFormErrors } from '#web/lib/forms/faults.ts';
import type { HabitDraft } from './habit-draft.ts';

/** The call's rules for a habit, under the draft's field names; `words` are keys of the `habits.detail` texts. */
const RULES = {
  schema: v.object({
    name: HABIT_FIELDS.name.sent.schema,
    description: HABIT_FIELDS.description.sent.schema,
    phases: HABIT_FIELDS.phases.file.schema,
    weekdays: HABIT_FIELDS.weekdays.file.schema,
  }),
  words: {
    name: { too_short: 'nameMissing', too_long: 'nameLong' },
    description: { too_long: 'descriptionLong' },
    phases: 'phaseMissing',
    weekdays: 'weekdayMissing',
  },
} as const;

/** Why a habit cannot be saved, by field. */
export type DraftProblems = ReturnType<typeof draftProblems>;

/** What keeps a draft from being saved, by field; empty if nothing does. */
export const draftProblems = (draft: HabitDraft) => findFormErrors(RULES, draft);
