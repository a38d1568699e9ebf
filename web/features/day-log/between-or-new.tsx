import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionCard } from '#web/ui/planner/question-card.tsx';
import type { Press } from './use-press.ts';

/** Asks whether bleeding 15 to 20 days after a start is a new period. Until it's answered it counts as one. */
export function BetweenOrNew({ press }: { press: Press }) {
  const { t } = useTranslation();
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered) return null;
  const answer = (counts: 0 | 1) => {
    setAnswered(true);
    press({ counts });
  };
  return (
    <QuestionCard
      question={t('dayLog.ask')}
      answers={[
        { label: t('dayLog.isNew'), onPress: () => answer(1) },
        { label: t('dayLog.isBetween'), onPress: () => answer(0) },
      ]}
    />
  );
}
