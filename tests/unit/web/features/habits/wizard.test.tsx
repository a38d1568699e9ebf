import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { ON_DAYS, WEEKDAYS } from '#domain/habits/habits.fields.ts';
import { accepted, noConnection, playApi } from '#tests/unit/web/played-api.ts';
import { leavePage, press, seen, showPage, typeInto, withText } from '#tests/unit/web/shown-page.tsx';
import { someUser } from '#tests/unit/web/some-user.ts';
import {
  missingAnswers,
  nameStage,
  reachedStep,
  startWizard,
  type Wizard,
  type WizardAction,
  wizardAfter,
} from '#web/features/habits/habit-draft.ts';
import { HabitWizard } from '#web/features/habits/habit-wizard.tsx';
import { HABIT_TEMPLATES } from '#web/features/habits/template-list.tsx';

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

  it('starts with every phase and every day, so that a name is enough', () => {
    const whole = played(startWizard('noon'), named('Stretch'));
    const missingAfter = (action: WizardAction) => missingAnswers(played(whole, action).draft);
    expect(missingAnswers(whole.draft)).toEqual([]);
    expect(whole.draft).toMatchObject({ name: 'Stretch', timeFrame: 'noon' });
    expect(whole.draft).toMatchObject({ phases: CYCLE_PHASES, weekdays: WEEKDAYS });
    expect(missingAfter({ kind: 'edit', change: { weekdays: [] } })).toEqual(['weekdays']);
    expect(missingAfter({ kind: 'edit', change: { phases: [] } })).toEqual(['phases']);
    expect(missingAfter(named('abc'))).toEqual(['name']);
  });

  it('reports a missing value on its step when creating is tried', () => {
    const begun = startWizard('evening');
    expect(missingAnswers(begun.draft)).toEqual(['name']);
    expect(played(begun, { kind: 'try' })).toMatchObject({ step: 1, isTried: true });
    const timed = played(startWizard('noon'), named('Stretch'));
    const noDay = played(timed, { kind: 'edit', change: { weekdays: [] } }, { kind: 'try' });
    expect(noDay.step).toBe(3);
    expect(missingAnswers(noDay.draft)).toEqual(['weekdays']);
    expect(played(timed, { kind: 'try' })).toMatchObject({ step: 1 });
  });

  it('reports a wrong amount, and more times than weekdays, on the step that has them', () => {
    const begun = played(startWizard('noon'), named('Stretch'));
    const tried = (change: Partial<Wizard['draft']>) =>
      played(begun, { kind: 'edit', change }, { kind: 'try' });
    const missingAfter = (change: Partial<Wizard['draft']>) => missingAnswers(tried(change).draft);
    expect(missingAfter({ target: Number.NaN })).toEqual(['target']);
    expect(tried({ target: Number.NaN }).step).toBe(2);
    expect(missingAfter({ rhythm: 'weekly', times: 3, weekdays: ['mon', 'tue'] })).toEqual(['times']);
    expect(tried({ rhythm: 'weekly', times: 3, weekdays: ['mon', 'tue'] }).step).toBe(3);
    expect(missingAfter({ rhythm: 'days', times: 3, weekdays: ['mon', 'tue'] })).toEqual([]);
  });

  it('jumps to the last step with a template, which fills in everything', () => {
    const template = HABIT_TEMPLATES.find(({ phase }) => phase === 'menstrual') ?? expect.fail();
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
        ...ON_DAYS,
        unit: '',
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

describe('the wizard’s sheet', () => {
  const ADD = '/api/habit/add';
  const UPDATE = '/api/habit/update';
  const onAdded = vi.fn();
  const answers: Parameters<typeof playApi>[0] = {};
  let calls: ReturnType<typeof playApi>;

  beforeEach(async () => {
    calls = playApi(answers);
    // An earlier file may have stopped the animation frames of the shared document.
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act));
    await showPage(
      someUser(),
      <HabitWizard nameField={createRef()} firstPhase={undefined} onAdded={onAdded} />,
    );
  });
  afterEach(leavePage);

  const name = () => document.querySelector<HTMLInputElement>('[name=habit-name]') ?? expect.fail('no field');
  const shows = (text: string) => document.body.textContent.includes(text);
  const sent = (path: string) => calls.flatMap((call) => (call.path === path ? [call.body as object] : []));

  it('focuses the missing value when a habit is created too early', async () => {
    await press(withText('button', 'Create habit'));
    await seen(() => document.activeElement === name());
    expect([shows('Use at least 4 characters.'), sent(ADD)]).toEqual([true, []]);
  });

  it('is filled in by an idea up to the last step', async () => {
    const idea = () =>
      [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent.startsWith('A bare desk'),
      );
    await seen(() => idea() !== undefined);
    await press(idea() ?? expect.fail());
    expect(document.activeElement?.textContent).toBe('Step 3 of 3');
    expect(withText('button', 'Luteal').ariaPressed).toBe('true');
  });

  it('still has its values when creating fails, and then creates the same habit once', async () => {
    answers[ADD] = noConnection;
    await typeInto(name(), 'Walk to work');
    await press(withText('button', 'Create habit'));
    await seen(() => shows('Everything you entered is still here.'));
    await typeInto(name(), 'Walk to work and back');
    Object.assign(answers, { [ADD]: accepted({ habit_id: 'walk' }), [UPDATE]: accepted() });
    await press(withText('button', 'Create habit'));
    await seen(() => onAdded.mock.calls.length === 1);
    // The first call may have succeeded with its answer lost, so the same id is sent.
    const [first, second] = sent(ADD) as { id: string }[]; // the body of the call
    expect(second).toEqual({ ...first, habit_name: 'Walk to work and back' });
    expect(sent(UPDATE)).toMatchObject([{ habit_id: first?.id, habit_name: 'Walk to work and back' }]);
  });
});
