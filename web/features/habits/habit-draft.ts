import * as v from 'valibot';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import { HABIT_FIELDS, WEEKDAYS, type Weekday } from '#domain/habits/habits.fields.ts';
import type { Habit, ScheduleFlags } from '#domain/habits/habits.schema.ts';
import { decoderOf, type EncodedIn, encoderOf, type StoredIn } from '#domain/wire/record-fields.ts';
import { findFormErrors } from '#web/lib/forms/form-errors.ts';

const decodeSent = decoderOf(HABIT_FIELDS, 'sent');
const encodeSent = encoderOf(HABIT_FIELDS, 'sent');

/** A habit as the form holds it. */
export type HabitDraft = Readonly<Omit<StoredIn<typeof HABIT_FIELDS, 'sent'>, 'lengthMinutes'>> & {
  /** `null` if no length is given, which is stored as 0. */
  readonly minutes: number | null;
  /** In any order. */
  readonly phases: readonly CyclePhase[];
  readonly weekdays: readonly Weekday[];
};

/** The same as the call sends it. */
export type HabitFields = EncodedIn<typeof HABIT_FIELDS, 'sent'> & ScheduleFlags;

/** The phases a habit is for, in their order. */
export function phasesOf(habit: ScheduleFlags): CyclePhase[] {
  return CYCLE_PHASES.filter((phase) => habit[`${phase}_active`] === 1);
}

/** The weekdays a habit is for, Monday first. */
export function weekdaysOf(habit: ScheduleFlags): Weekday[] {
  return WEEKDAYS.filter((day) => habit[`${day}_active`] === 1);
}

export function draftOf(habit: Habit): HabitDraft {
  const { lengthMinutes, ...rest } = decodeSent(habit);
  return {
    ...rest,
    minutes: lengthMinutes === 0 ? null : lengthMinutes,
    phases: phasesOf(habit),
    weekdays: weekdaysOf(habit),
  };
}

export function fieldsOf({ minutes, phases, weekdays, ...rest }: HabitDraft): HabitFields {
  const isChosen: ReadonlySet<string> = new Set([...phases, ...weekdays]);
  const flags = [...CYCLE_PHASES, ...WEEKDAYS].map(
    (key) => [`${key}_active`, isChosen.has(key) ? 1 : 0] as const,
  );
  return {
    ...encodeSent({
      ...rest,
      name: rest.name.trim(),
      description: rest.description.trim(),
      lengthMinutes: minutes ?? 0,
    }),
    // The flags above have every phase and every weekday.
    ...(Object.fromEntries(flags) as ScheduleFlags),
  };
}

/** The fields of a habit that a draft would change. */
export function changesOf(habit: Habit, draft: HabitDraft): Partial<HabitFields> {
  const entries = Object.entries(fieldsOf(draft)) as [keyof HabitFields, HabitFields[keyof HabitFields]][]; // its own entries
  return Object.fromEntries(entries.filter(([key, value]) => habit[key] !== value));
}

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
