import type { TFunction } from 'i18next';

const MINUTES_AN_HOUR = 60;

/** A length in minutes as habits show it: "0h 0m" for none, "2h", "45m" or "1h 30m" (contract §9). */
export function lengthText(length: number, t: TFunction): string {
  const hours = Math.floor(length / MINUTES_AN_HOUR);
  const minutes = length % MINUTES_AN_HOUR;
  if (length === 0) return t('habits.length.none');
  if (minutes === 0) return t('habits.length.hours', { hours });
  if (hours === 0) return t('habits.length.minutes', { minutes });
  return t('habits.length.both', { hours, minutes });
}
