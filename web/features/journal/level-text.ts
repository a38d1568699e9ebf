import type { TFunction } from 'i18next';
import { LEVELS, type Level } from '#web/ui/charts/mood-bloom.tsx';

/** A stored mood or energy as one of the five levels; `null` if none is given. */
export const levelOf = (stored: number | null): Level | null =>
  LEVELS.find((level) => level === stored) ?? null;

/** "Mood: Good"; empty if none is given. */
export function moodText(mood: number | null, t: TFunction): string {
  const level = levelOf(mood);
  return level === null ? '' : `${t('journal.mood')}: ${t(`journal.moodWords.${level}`)}`;
}
