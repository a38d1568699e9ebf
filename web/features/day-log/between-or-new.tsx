import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
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
    <div role="status" className="grid gap-3 rounded-m bg-surface-2 p-4">
      <p>{t('dayLog.ask')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => answer(1)}>{t('dayLog.isNew')}</Button>
        <Button variant="outline" onClick={() => answer(0)}>
          {t('dayLog.isBetween')}
        </Button>
      </div>
    </div>
  );
}
