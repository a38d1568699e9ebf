import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import type { HabitTemplate } from '#domain/habits/habit-templates.ts';
import { WEEKDAYS } from '#domain/habits/habits.fields.ts';
import type { TimeFrame } from '#domain/habits/time-frame-at.ts';
import type { HabitDraft } from './habit-draft.ts';

export const WIZARD_STEPS = 3;

/** A name needs more characters than this to continue; with fewer, templates are shown (contract §9). */
const NAME_THRESHOLD = 3;

export interface Wizard {
  readonly step: 1 | 2 | 3;
  readonly draft: HabitDraft;
  /** Whether typed text would be lost. */
  readonly isTyped: boolean;
  /** Whether creating was tried while an answer was missing, which then shows next to its question. */
  readonly isTried: boolean;
}

/** A wizard at its first step, for every phase and every day. */
export function startWizard(timeFrame: TimeFrame): Wizard {
  const draft = {
    name: '',
    description: '',
    timeFrame,
    minutes: null,
    phases: CYCLE_PHASES,
    weekdays: WEEKDAYS,
  };
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
      const { title, description } = action.texts;
      const draft = {
        name: title,
        description,
        timeFrame: timeframe,
        minutes,
        phases: [phase],
        weekdays: WEEKDAYS,
      };
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
const STEP_OF = { name: 1, phases: 3, weekdays: 3 } as const satisfies Partial<
  Record<keyof HabitDraft, Wizard['step']>
>;
export type NeededAnswer = keyof typeof STEP_OF;

/** What keeps a habit from being created, in the order of the steps; empty if nothing does. */
export function missingAnswers({ name, phases, weekdays }: HabitDraft): NeededAnswer[] {
  const isMissing: Readonly<Record<NeededAnswer, boolean>> = {
    name: nameStage(name) !== 'ready',
    phases: phases.length === 0,
    weekdays: weekdays.length === 0,
  };
  // The record's own keys.
  return (Object.keys(isMissing) as NeededAnswer[]).filter((answer) => isMissing[answer]);
}

/** What a name of this length shows: templates, "too short", or the button to continue. */
export function nameStage(name: string): 'templates' | 'tooShort' | 'ready' {
  const length = [...name.trim()].length;
  if (length < NAME_THRESHOLD) return 'templates';
  return length > NAME_THRESHOLD ? 'ready' : 'tooShort';
}

/** The last step that can be shown: all steps before it are answered. */
export function reachedStep({ draft }: Wizard): Wizard['step'] {
  return nameStage(draft.name) === 'ready' ? 3 : 1;
}

/** The finished habit, or `undefined` while an answer is missing. */
export function finishedDraft({ draft }: Wizard): HabitDraft | undefined {
  return missingAnswers(draft).length > 0 ? undefined : draft;
}
