import { describe, expect, it } from 'vitest';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';
import { HABIT_TEMPLATES } from '#domain/habits/templates.ts';
import {
  finishedDraft,
  missingAnswers,
  nameStage,
  reachedStep,
  startWizard,
  type Wizard,
  type WizardAction,
  wizardAfter,
} from '#web/features/habits/wizard.ts';

const played = (wizard: Wizard, ...actions: WizardAction[]) => actions.reduce(wizardAfter, wizard);
const named = (name: string): WizardAction => ({ kind: 'edit', change: { name } });
const to = (step: Wizard['step']): WizardAction => ({ kind: 'step', step });

describe('the name in the wizard', () => {
  it.each([
    ['', 'templates'],
    ['ab', 'templates'],
    ['  ab  ', 'templates'],
    ['abc', 'tooShort'],
    ['abc ', 'tooShort'],
    ['abcd', 'ready'],
    ['🌊🌊🌊', 'tooShort'],
  ] as const)('%j: %s', (name, stage) => {
    expect(nameStage(name)).toBe(stage);
  });
});

describe('the wizard', () => {
  it('continues only with a name', () => {
    const begun = startWizard('noon');
    expect(played(begun, to(2)).step).toBe(1);
    expect(played(begun, named('abcd'), to(2)).step).toBe(2);
    expect(played(begun, named('abcd'), to(2), to(3)).step).toBe(3);
  });

  it('starts with a time of day', () => {
    const begun = startWizard('evening');
    expect(begun.draft.timeFrame).toBe('evening');
    expect(reachedStep(played(begun, named('abcd')))).toBe(3);
  });

  it('goes back without losing anything', () => {
    const wizard = played(startWizard('noon'), named('Stretch'), to(3), to(1));
    expect(wizard).toMatchObject({ step: 1, draft: { name: 'Stretch', timeFrame: 'noon' } });
  });

  it('begins with every phase and every day, so that a name is enough', () => {
    const whole = played(startWizard('noon'), named('Stretch'));
    expect(finishedDraft(whole)).toMatchObject({ name: 'Stretch', timeFrame: 'noon' });
    expect(finishedDraft(whole)).toMatchObject({ phases: CYCLE_PHASES, weekdays: WEEKDAYS });
    expect(finishedDraft(played(whole, { kind: 'edit', change: { weekdays: [] } }))).toBeUndefined();
    expect(finishedDraft(played(whole, { kind: 'edit', change: { phases: [] } }))).toBeUndefined();
    expect(finishedDraft(played(whole, named('abc')))).toBeUndefined();
  });

  it('says what is missing when creating is tried, on the step that asks for it', () => {
    const begun = startWizard('evening');
    expect(missingAnswers(begun.draft)).toEqual(['name']);
    expect(played(begun, { kind: 'try' })).toMatchObject({ step: 1, isTried: true });
    const timed = played(startWizard('noon'), named('Stretch'));
    const noDay = played(timed, { kind: 'edit', change: { weekdays: [] } }, { kind: 'try' });
    expect(noDay.step).toBe(3);
    expect(missingAnswers(noDay.draft)).toEqual(['weekdays']);
    expect(played(timed, { kind: 'try' })).toMatchObject({ step: 1 });
  });

  it('jumps to the last step with a template, which presets everything', () => {
    const [template] = HABIT_TEMPLATES;
    const texts = { title: 'A slow first half hour', description: 'Begin with little.' };
    const wizard = played(startWizard('evening'), { kind: 'template', template, texts });
    expect(wizard).toEqual({
      step: 3,
      isTyped: false,
      isTried: false,
      draft: {
        name: texts.title,
        description: texts.description,
        timeFrame: 'morning',
        minutes: 30,
        phases: ['menstrual'],
        weekdays: WEEKDAYS,
      },
    });
  });

  it('knows whether typed text would be lost', () => {
    const begun = startWizard('evening');
    expect(begun.isTyped).toBe(false);
    expect(played(begun, { kind: 'edit', change: { timeFrame: 'noon' } }).isTyped).toBe(false);
    expect(played(begun, named('a')).isTyped).toBe(true);
    expect(played(begun, named('a'), named(' ')).isTyped).toBe(false);
    expect(played(begun, { kind: 'edit', change: { description: 'a' } }, named('')).isTyped).toBe(true);
  });
});
