import * as v from 'valibot';
import type { TimeFrame } from '#domain/calendar/zoned-day.ts';
import { CYCLE_PHASES, type CyclePhase } from '#domain/cycle/phases.ts';
import {
  bitsOf,
  HABIT_FIELDS,
  type HabitSchedule,
  ON_DAYS,
  type Rhythm,
  WEEKDAYS,
  type Weekday,
} from '#domain/habits/habits.fields.ts';
import { type Habit, type ScheduleFlags, scheduleRefusals } from '#domain/habits/habits.schema.ts';
import { THOUSANDTHS } from '#domain/habits/packed-weeks.ts';
import { decoderOf, type EncodedIn, encoderOf, type StoredIn } from '#domain/wire/record-fields.ts';
import type { Texts } from '#web/i18n/load-texts.ts';
import { findFormErrors } from '#web/lib/forms/schema-form.ts';

const decodeSent = decoderOf(HABIT_FIELDS, 'sent');
const encodeSent = encoderOf(HABIT_FIELDS, 'sent');

/** A habit as the form holds it. Its target is `NaN` while what is typed isn't an amount; other rhythms' fields stay for a way back. */
export type HabitDraft = Readonly<Omit<StoredIn<typeof HABIT_FIELDS, 'sent'>, 'lengthMinutes'>> & {
  /** `null` if no length is given, which is stored as 0. */
  readonly minutes: number | null;
  /** In any order. */
  readonly phases: readonly CyclePhase[];
  readonly weekdays: readonly Weekday[];
  /** The target as it is being typed. */
  readonly amountText?: string | undefined;
};

export type HabitFields = EncodedIn<typeof HABIT_FIELDS, 'sent'> & ScheduleFlags;

export function phasesOf(habit: ScheduleFlags): CyclePhase[] {
  return CYCLE_PHASES.filter((phase) => habit[`${phase}_active`] === 1);
}

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

/** The schedule that a draft stands for, without the fields of other rhythms. */
export function scheduleOf(draft: HabitDraft): HabitSchedule {
  const { rhythm, times, everyDays, anchorOn, target } = draft;
  const isAmount = asksWeek(draft);
  const isInterval = rhythm === 'interval';
  return {
    weekdays: bitsOf(draft.weekdays, WEEKDAYS),
    phases: bitsOf(draft.phases, CYCLE_PHASES),
    rhythm,
    times: rhythm === 'weekly' && !isAmount ? times : null,
    everyDays: isInterval ? everyDays : null,
    anchorOn: isInterval ? anchorOn : null,
    target,
    targetPer: isAmount ? 'week' : 'day',
  };
}

/** Whether a draft asks for an amount a week instead of some times. */
export const asksWeek = ({ rhythm, target, targetPer }: HabitDraft): boolean =>
  rhythm === 'weekly' && target !== null && targetPer === 'week';

/** At first three times, or as many as there are weekdays, and every three days. */
export const withRhythm = ({ times, everyDays, weekdays }: HabitDraft, rhythm: Rhythm) => ({
  rhythm,
  times: times ?? Math.max(1, Math.min(FIRST_NUMBER, weekdays.length)),
  everyDays: everyDays ?? FIRST_NUMBER,
});
const FIRST_NUMBER = 3;

export function fieldsOf(draft: HabitDraft): HabitFields {
  const { minutes, phases, weekdays, ...rest } = draft;
  const isChosen: ReadonlySet<string> = new Set([...phases, ...weekdays]);
  const flags = [...CYCLE_PHASES, ...WEEKDAYS].map(
    (key) => [`${key}_active`, isChosen.has(key) ? 1 : 0] as const,
  );
  const { weekdays: _days, phases: _phases, ...rhythm } = scheduleOf(draft);
  return {
    ...encodeSent({
      ...rest,
      ...rhythm,
      name: rest.name.trim(),
      description: rest.description.trim(),
      unit: rhythm.target === null ? '' : rest.unit.trim(),
      lengthMinutes: minutes ?? 0,
    }),
    ...(rhythm.target === null && { habit_target_per: null }),
    // the entries above cover every phase and every weekday
    ...(Object.fromEntries(flags) as ScheduleFlags),
  };
}

export function changesOf(habit: Habit, draft: HabitDraft): Partial<HabitFields> {
  const before = fieldsOf(draftOf(habit));
  const entries = Object.entries(fieldsOf(draft)) as [keyof HabitFields, HabitFields[keyof HabitFields]][]; // the entries of `HabitFields`
  return Object.fromEntries(entries.filter(([key, value]) => before[key] !== value));
}

/** The call's rules for a habit, under the draft's field names; `words` are keys of the `habits.detail` texts. */
const RULES = {
  schema: v.object({
    name: HABIT_FIELDS.name.sent.schema,
    description: HABIT_FIELDS.description.sent.schema,
    phases: HABIT_FIELDS.phases.file.schema,
    weekdays: HABIT_FIELDS.weekdays.file.schema,
    target: HABIT_FIELDS.target.sent.schema,
  }),
  words: {
    name: { too_short: 'nameMissing', too_long: 'nameLong' },
    description: { too_long: 'descriptionLong' },
    phases: 'phaseMissing',
    weekdays: 'weekdayMissing',
    target: 'amountWrong',
  },
} as const;

/** The problems that keep a draft from being saved, by field; empty if there are none. */
export function draftProblems(draft: HabitDraft) {
  const target = draft.target === null ? null : draft.target / THOUSANDTHS;
  const isTooOften = scheduleRefusals(scheduleOf(draft)).some(({ field }) => field === 'habit_times');
  return {
    ...findFormErrors(RULES, { ...draft, target }),
    ...(isTooOften && { times: 'timesMany' as const }),
  };
}
export type DraftProblems = ReturnType<typeof draftProblems>;

export const WIZARD_STEPS = 3;

/** A name needs more characters than this to continue; with fewer, templates are shown (contract §9). */
const NAME_THRESHOLD = 3;

export interface Wizard {
  readonly step: 1 | 2 | 3;
  readonly draft: HabitDraft;
  readonly isTyped: boolean;
  /** Whether creating was tried while an answer was missing, which then shows next to its question. */
  readonly isTried: boolean;
}

/** A wizard at its first step, for every phase and every day. */
export function startWizard(timeFrame: TimeFrame): Wizard {
  const always = { ...ON_DAYS, unit: '', phases: CYCLE_PHASES, weekdays: WEEKDAYS };
  const draft = { name: '', description: '', timeFrame, minutes: null, ...always };
  return { step: 1, draft, isTyped: false, isTried: false };
}

export type WizardAction =
  | { readonly kind: 'edit'; readonly change: Partial<HabitDraft> }
  | { readonly kind: 'template'; readonly template: HabitTemplate; readonly texts: TemplateTexts }
  | { readonly kind: 'step'; readonly step: Wizard['step'] }
  | { readonly kind: 'try' };

export interface TemplateTexts {
  readonly title: string;
  readonly description: string;
}

/** The areas of life of a template. */
export const TEMPLATE_THEMES = ['personal', 'work'] as const;
export type TemplateTheme = (typeof TEMPLATE_THEMES)[number];

/** A habit to start from: the wizard copies its texts, time of day, length and phase. */
export interface HabitTemplate {
  /** The key of its texts in every language. */
  readonly id: keyof Texts['habit-templates'];
  /** `null`: every phase. */
  readonly phase: CyclePhase | null;
  readonly timeframe: TimeFrame;
  readonly theme: TemplateTheme;
  /** How long it takes, 5 to 90. */
  readonly minutes: number;
}

/** The wizard after an action. Going to a step that isn't reached yet changes nothing. */
export function wizardAfter(wizard: Wizard, action: WizardAction): Wizard {
  switch (action.kind) {
    case 'edit': {
      const draft = { ...wizard.draft, ...action.change };
      const isTyped = wizard.isTyped || 'name' in action.change || 'description' in action.change;
      return { ...wizard, draft, isTyped: isTyped && `${draft.name}${draft.description}`.trim() !== '' };
    }
    case 'template': {
      const { timeframe, minutes, phase } = action.template;
      const { title: name, description } = action.texts;
      const phases = phase === null ? CYCLE_PHASES : [phase];
      const draft = { ...startWizard(timeframe).draft, name, description, minutes, phases };
      return { step: 3, draft, isTyped: false, isTried: false };
    }
    case 'step':
      return action.step <= reachedStep(wizard) ? { ...wizard, step: action.step } : wizard;
    case 'try': {
      const [missing] = missingAnswers(wizard.draft);
      return { ...wizard, isTried: true, step: missing === undefined ? wizard.step : STEP_OF[missing] };
    }
  }
}

/** The answers that a new habit needs, and the step that asks for each. */
const STEP_OF = {
  name: 1,
  target: 2,
  times: 3,
  weekdays: 3,
  phases: 3,
} as const satisfies Partial<Record<keyof DraftProblems, Wizard['step']>>;
export type NeededAnswer = keyof typeof STEP_OF;

/** The answers that keep a habit from being created, missing or wrong, in the order of the steps; empty if there are none. */
export function missingAnswers(draft: HabitDraft): NeededAnswer[] {
  const problems = draftProblems(draft);
  // The record's own keys.
  return (Object.keys(STEP_OF) as NeededAnswer[]).filter((answer) =>
    answer === 'name' ? nameStage(draft.name) !== 'ready' : problems[answer] !== undefined,
  );
}

/** Whether a name of this length shows templates, "too short", or the button to continue. */
export function nameStage(name: string): 'templates' | 'tooShort' | 'ready' {
  const length = [...name.trim()].length;
  if (length < NAME_THRESHOLD) return 'templates';
  return length > NAME_THRESHOLD ? 'ready' : 'tooShort';
}

/** The last step that can be shown: all steps before it are answered. */
export function reachedStep({ draft }: Wizard): Wizard['step'] {
  return nameStage(draft.name) === 'ready' ? 3 : 1;
}
