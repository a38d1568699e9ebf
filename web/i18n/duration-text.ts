import type { TFunction } from 'i18next';

const MINUTES_PER_HOUR = 60;

/** Whole minutes in short form: "10 min", "1 h", "1 h 30". The one way in which durations are read. */
export function durationText(total: number, t: TFunction): string {
  const hours = Math.floor(total / MINUTES_PER_HOUR);
  const minutes = total % MINUTES_PER_HOUR;
  if (hours === 0) return t('duration.shortMinutes', { minutes });
  return minutes === 0 ? t('duration.shortHours', { hours }) : t('duration.shortBoth', { hours, minutes });
}
