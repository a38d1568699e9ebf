import type { TFunction } from 'i18next';

/**
 * Asks whether bleeding 15 to 20 days after a start is a new period; until it's answered it counts as one. `onAnswer` gets 1
 * if it counts, else 0.
 */
export const newPeriodQuestion = (t: TFunction, onAnswer: (counts: 0 | 1) => void) => ({
  question: t('dayLog.ask'),
  answers: [
    { label: t('dayLog.isNew'), onPress: () => onAnswer(1) },
    { label: t('dayLog.isBetween'), onPress: () => onAnswer(0) },
  ],
});
