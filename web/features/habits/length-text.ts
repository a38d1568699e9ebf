import type { TFunction } from 'i18next';
import { durationText } from '#web/i18n/duration-text.ts';

/** A length in minutes as habits show it: "45 min", "2 h" or "1 h 30", and "0h 0m" for none (contract §9). */
export const lengthText = (length: number, t: TFunction): string =>
  length === 0 ? t('habits.noLength') : durationText(length, t);
