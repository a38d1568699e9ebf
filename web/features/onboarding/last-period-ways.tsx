import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/inputs/button.tsx';
import type { FieldsProps } from './draft.ts';

/** Two ways on without a day, beside each other where each fits on one line. */
export function LastPeriodWays({ change }: Pick<FieldsProps, 'change'>) {
  const { t } = useTranslation();
  const className = 'flex-auto px-3! text-small';
  return (
    <div className="flex flex-wrap gap-2 wide:basis-full">
      <Button
        variant="outline"
        className={className}
        onClick={() => change({ modeAsked: 'none', mode: null })}
      >
        {t('onboarding.lastPeriod.none')}
      </Button>
      <Button
        variant="outline"
        className={className}
        onClick={() => change({ modeAsked: 'forgotten', mode: 'natural' })}
      >
        {t('onboarding.lastPeriod.forgotten')}
      </Button>
    </div>
  );
}
