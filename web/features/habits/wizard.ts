import type { TimeFrame } from '#domain/habits/habit.fields.ts';
import type { HabitTemplate } from '#domain/habits/templates.ts';
import type { HabitDraft } from './habit-draft.ts';

export const WIZARD_STEPS = 3;

/** A name needs more characters than this to continue; with fewer, templates are shown (contract §9). */
const NAME_THRESHOLD = 3;

/** A new habit; its time of day is `null` until one is chosen. */
export type NewDraft = Omit<HabitDraft, 'timeFrame'> & { readonly timeFrame: TimeFrame | null };

export interface Wizard {
  readonly step: 1 | 2 | 3;
  readonly draft: NewDraft;
  /** Whether typed text would be lost. */
  readonly isTyped: boolean;
}

/** A wizard at its first step; the time of day may already be chosen. */
export function startWizard(timeFrame: TimeFrame | null): Wizard {
  const draft = { name: '', description: '', timeFrame, minutes: null, phases: [], weekdays: [] };
  return { step: 1, draft, isTyped: false };
}

export type WizardAction =
  | { readonly kind: 'edit'; readonly change: Partial<NewDraft> }
  | { readonly kind: 'template'; readonly template: HabitTemplate; readonly texts: TemplateTexts }
  | { readonly kind: 'step'; readonly step: Wizard['step'] };

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
        weekdays: [],
      };
      return { step: 3, draft, isTyped: false };
    }
    case 'step':
      return action.step <= reachedStep(wizard) ? { ...wizard, step: action.step } : wizard;
  }
}

/** What a name of this length shows: templates, "too short", or the button to continue. */
export function nameStage(name: string): 'templates' | 'tooShort' | 'ready' {
  const length = [...name.trim()].length;
  if (length < NAME_THRESHOLD) return 'templates';
  return length > NAME_THRESHOLD ? 'ready' : 'tooShort';
}

/** The last step that can be shown: all steps before it are answered. */
export function reachedStep({ draft }: Wizard): Wizard['step'] {
  if (nameStage(draft.name) !== 'ready') return 1;
  return draft.timeFrame === null ? 2 : 3;
}

/** The finished habit, or `undefined` while an answer is missing. */
export function finishedDraft({ draft, ...wizard }: Wizard): HabitDraft | undefined {
  const { timeFrame, phases, weekdays } = draft;
  if (timeFrame === null || reachedStep({ draft, ...wizard }) !== 3) return undefined;
  return phases.length > 0 && weekdays.length > 0 ? { ...draft, timeFrame } : undefined;
}
