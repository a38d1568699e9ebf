import { useTranslation } from 'react-i18next';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';

/** The answers of onboarding that can be changed later, in the order of the list. */
export const PROFILE_ANSWERS = ['name', 'gender', 'birth', 'zone', 'cycleLength', 'periodLength'] as const;

export type ProfileAnswer = (typeof PROFILE_ANSWERS)[number];

const GENDER_KEYS = { 0: 'unsaid', 1: 'female', 2: 'male', 3: 'nonBinary' } as const;

/** The answers in words; `undefined` where nothing was given. */
export function useProfileValues({ details }: UserDetails): Record<ProfileAnswer, string | undefined> {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, gender, dob, timezone, onboarding } = details;
  const born = dob === null ? undefined : parseLocalDate(dob);
  const days = (count: number | null) => (count === null ? undefined : t('settings.days', { count }));
  return {
    name: name ?? undefined,
    gender: gender === null ? undefined : t(`onboarding.gender.${GENDER_KEYS[gender]}`),
    birth: born && fullDay(born, language),
    zone: timezone?.replaceAll('_', ' '),
    cycleLength: days(onboarding.cycle_length),
    periodLength: days(onboarding.period_length),
  };
}
