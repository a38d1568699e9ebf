import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import {
  type Draft,
  isLastQuestion,
  isUnanswered,
  type Step,
  stepError,
} from '#web/features/onboarding/draft.ts';

// Returns the key instead of a text.
const t = ((key: string) => key) as unknown as TFunction;
const today = '2026-11-18' as LocalDate; // a valid date literal

const draft: Draft = {
  name: 'Noor',
  wholeName: null,
  gender: '0',
  day: '12',
  month: '4',
  year: '1995',
  zone: 'Europe/Brussels',
  isElsewhere: false,
  cycleLength: 28,
  periodLength: 5,
  lastPeriodOn: '2026-11-01',
  savedPeriodOn: null,
  modeAsked: null,
  mode: null,
  reason: 'menopause',
  menstruating: 'no',
  lastLength: undefined,
};

const judge = (step: Step, change: Partial<Draft> = {}) =>
  stepError(step, { draft: { ...draft, ...change }, t, today });

describe('an onboarding answer', () => {
  it('that is complete has no error', () => {
    const steps = ['name', 'gender', 'birth', 'zone', 'cycleLength', 'periodLength', 'lastPeriod'] as const;
    for (const step of [...steps, 'menstruating', 'lastLength'] as const) {
      expect(judge(step), step).toBeUndefined();
    }
  });

  it('needs a name with a letter, not counting spaces around it', () => {
    expect(judge('name', { name: '  ' })).toBe('onboarding.name.tooShort');
    expect(judge('name', { name: '123' })).toBe('onboarding.name.noLetter');
    expect(judge('name', { name: 'Zoë' })).toBeUndefined();
    expect(judge('name', { name: 'a'.repeat(101) })).toBe('onboarding.name.tooLong');
  });

  it.each(['Jo', 'Li', 'Ö', '李', ' No '])('asks once whether %j is the whole name', (name) => {
    expect(judge('name', { name })).toBe('onboarding.name.isWhole');
    expect(judge('name', { name, wholeName: name })).toBeUndefined();
    expect(judge('name', { name, wholeName: 'Bo' })).toBe('onboarding.name.isWhole');
  });

  it('needs a complete birth date that exists', () => {
    expect(judge('birth', { day: '' })).toBe('onboarding.birth.missing');
    expect(judge('birth', { day: '31', month: '2' })).toBe('onboarding.birth.impossible');
  });

  it('needs an age of eighteen, reached on the birthday itself', () => {
    expect(judge('birth', { day: '19', month: '11', year: '2008' })).toBe('onboarding.birth.underage');
    expect(judge('birth', { day: '18', month: '11', year: '2008' })).toBeUndefined();
  });

  it('needs lengths within the allowed ranges', () => {
    expect(judge('cycleLength', { cycleLength: 14 })).toBe('onboarding.range');
    expect(judge('cycleLength', { cycleLength: 90 })).toBeUndefined();
    expect(judge('cycleLength', { cycleLength: null })).toBe('onboarding.range');
    expect(judge('periodLength', { periodLength: 16 })).toBe('onboarding.range');
  });

  it('accepts the last period’s length only in whole days', () => {
    expect(judge('lastLength', { lastLength: 4.5 })).toBe('onboarding.range');
    expect(judge('lastLength', { lastLength: 16 })).toBe('onboarding.range');
    expect(judge('lastLength', { lastLength: null })).toBe('onboarding.range');
    expect(judge('lastLength', { lastLength: 6 })).toBeUndefined();
  });

  it('that is pressed can’t be continued without: gender, last period, mode, yes or no', () => {
    const open = { ...draft, gender: '', lastPeriodOn: null, menstruating: null };
    const pressed = ['gender', 'lastPeriod', 'mode', 'menstruating'] as const;
    expect(pressed.filter((question) => isUnanswered(question, open))).toEqual(pressed);
    expect(pressed.filter((question) => isUnanswered(question, { ...draft, mode: 'natural' }))).toEqual([]);
    expect(isUnanswered('name', { ...open, name: '' })).toBe(false);
  });

  it('about the last period’s length is needed only if it is over and the length unknown', () => {
    expect(isLastQuestion('menstruating', draft)).toBe(false);
    expect(isLastQuestion('menstruating', { ...draft, lastLength: 6 })).toBe(true);
    expect(isLastQuestion('menstruating', { ...draft, menstruating: 'yes' })).toBe(true);
  });
});
