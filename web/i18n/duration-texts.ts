import type { TFunction } from 'i18next';
import type { DurationTexts } from '#web/ui/inputs/duration-picker.tsx';
import { durationText } from './duration-text.ts';

/** The texts of a duration picker; they come with the pages' texts. */
export function durationTexts(t: TFunction): DurationTexts {
  return {
    hours: { label: t('duration.hours'), less: t('duration.hourLess'), more: t('duration.hourMore') },
    minutes: {
      label: t('duration.minutes'),
      less: t('duration.minutesLess'),
      more: t('duration.minutesMore'),
    },
    format: (minutes) => durationText(minutes, t),
  };
}
