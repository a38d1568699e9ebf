import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import { LogPeriodSheet } from './log-period-sheet.tsx';

/** While a logged period goes on: its dates, where another start can still be logged. */
export function BleedingAction() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t('cycle.datesTitle')}
      </Button>
      <LogPeriodSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
