import type { TFunction } from 'i18next';
import { NAME_MAX, NAME_MIN } from '#domain/account/account.schema.ts';
import { birthDateOf, MINIMUM_AGE_YEARS } from '#domain/account/birth-date.ts';
import { type LocalDate, wholeYearsBetween } from '#domain/calendar/local-date.ts';
import { CYCLE_LENGTH_RANGE, PERIOD_LENGTH_RANGE } from '#domain/cycle/cycle.schema.ts';
import { type Draft, lastLengthText } from './draft.ts';
import type { Step } from './start-step.ts';

type Judge = (draft: Draft, context: { t: TFunction; today: LocalDate }) => string | undefined;

const JUDGES: Readonly<Record<Step, Judge>> = {
  name: ({ name }, { t }) => {
    const length = [...name.trim().normalize('NFC')].length;
    if (length < NAME_MIN) return t('onboarding.name.tooShort');
    return length > NAME_MAX ? t('onboarding.name.tooLong') : undefined;
  },
  gender: ({ gender }, { t }) => (gender === '' ? t('onboarding.gender.missing') : undefined),
  birth: ({ day, month, year }, { t, today }) => {
    if (day === '' || month === '' || year === '') return t('onboarding.birth.missing');
    const born = birthDateOf({ day: Number(day), month: Number(month), year: Number(year) });
    if (born === undefined) return t('onboarding.birth.impossible');
    return wholeYearsBetween(born, today) < MINIMUM_AGE_YEARS ? t('onboarding.birth.underage') : undefined;
  },
  zone: ({ zone }, { t }) => (zone === '' ? t('onboarding.zone.none') : undefined),
  cycleLength: ({ cycleLength }, { t }) => rangeError(cycleLength, { ...CYCLE_LENGTH_RANGE, t }),
  periodLength: ({ periodLength }, { t }) => rangeError(periodLength, { ...PERIOD_LENGTH_RANGE, t }),
  lastPeriod: ({ lastPeriodOn }, { t }) =>
    lastPeriodOn === null ? t('onboarding.lastPeriod.missing') : undefined,
  menstruating: ({ menstruating }, { t }) =>
    menstruating === null ? t('onboarding.menstruating.missing') : undefined,
  lastLength: (draft, { t }) => rangeError(typedNumber(lastLengthText(draft)), { ...PERIOD_LENGTH_RANGE, t }),
};

/** What keeps a step's answer from being sent, in words; `undefined` when nothing does. */
export function stepError(step: Step, answer: { draft: Draft; t: TFunction; today: LocalDate }) {
  return JUDGES[step](answer.draft, answer);
}

function rangeError(
  value: number | null,
  { min, max, t }: { min: number; max: number; t: TFunction },
): string | undefined {
  if (value !== null && Number.isInteger(value) && value >= min && value <= max) return undefined;
  return t('onboarding.range', { min, max });
}

function typedNumber(text: string): number | null {
  return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null;
}
