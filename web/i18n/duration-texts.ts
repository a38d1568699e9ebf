import type { TFunction } from 'i18next';
import { durationText } from './duration-text.ts';

/** The texts of a duration picker; they come with the pages' texts. */
export function durationTexts(t: TFunction) {
  return {
    hours: { label: t('duration.hours'), less: t('duration.hourLess'), more: t('duration.hourMore') },
    minutes: {
      label: t('duration.minutes'),
      less: t('duration.minutesLess'),
      more: t('duration.minutesMore'),
    },
    format: (minutes: number) => durationText(minutes, t),
  };
}
