import type { TFunction } from 'i18next';
import * as v from 'valibot';
import { birthDateOf, MINIMUM_AGE_YEARS } from '#domain/account/birth-date.ts';
import { isShortName, nameSchema } from '#domain/account/profile.schema.ts';
import { type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import {
  CYCLE_LENGTH_RANGE,
  cycleLengthSchema,
  PERIOD_LENGTH_RANGE,
  periodLengthSchema,
} from '#domain/cycle/onboarding.schema.ts';
import { findFormErrors } from '#web/lib/forms/faults.ts';
import { type Draft, lastLengthOf } from './draft.ts';
import type { Question } from './start-step.ts';

type Validator = (draft: Draft, context: { t: TFunction; today: LocalDate }) => string | undefined;

const VALIDATORS: Readonly<Record<Question, Validator>> = {
  name: ({ name, wholeName }, { t }) => {
    if (isShortName(name)) return name === wholeName ? undefined : t('onboarding.name.isWhole');
    const words = { name: { too_short: 'tooShort', too_long: 'tooLong', no_letter: 'noLetter' } } as const;
    const found = findFormErrors({ schema: nameSchema, words }, { name }).name;
    return found && t(`onboarding.name.${found}`);
  },
  gender: ({ gender }, { t }) => (gender === '' ? t('onboarding.gender.missing') : undefined),
  birth: ({ day, month, year }, { t, today }) => {
    if (day === '' || month === '' || year === '') return t('onboarding.birth.missing');
    const born = birthDateOf({ day: Number(day), month: Number(month), year: Number(year) });
    if (born === undefined) return t('onboarding.birth.impossible');
    return wholeYearsBetween(born, today) < MINIMUM_AGE_YEARS ? t('onboarding.birth.underage') : undefined;
  },
  // One is always chosen.
  zone: () => undefined,
  cycleLength: ({ cycleLength }, { t }) =>
    v.is(cycleLengthSchema, cycleLength) ? undefined : t('onboarding.range', CYCLE_LENGTH_RANGE),
  periodLength: ({ periodLength }, { t }) => periodLengthError(periodLength, t),
  lastPeriod: ({ lastPeriodOn }, { t }) =>
    lastPeriodOn === null ? t('onboarding.lastPeriod.missing') : undefined,
  mode: ({ mode }, { t }) => (mode === null ? t('onboarding.mode.missing') : undefined),
  menstruating: ({ menstruating }, { t }) =>
    menstruating === null ? t('onboarding.menstruating.missing') : undefined,
  lastLength: (draft, { t }) => periodLengthError(lastLengthOf(draft), t),
};

/** Why a step's answer can't be sent, as a message; `undefined` if it can. */
export function stepError(step: Question, answer: { draft: Draft; t: TFunction; today: LocalDate }) {
  return VALIDATORS[step](answer.draft, answer);
}

function periodLengthError(days: number | null, t: TFunction): string | undefined {
  return v.is(periodLengthSchema, days) ? undefined : t('onboarding.range', PERIOD_LENGTH_RANGE);
}
