import { useTranslation } from 'react-i18next';
import { PERIOD_LENGTH_RANGE } from '#domain/cycle/cycle.schema.ts';
import { StepperField } from '#web/ui/stepper-field.tsx';
import type { FieldsProps } from './draft.ts';

export function PeriodLengthFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <StepperField
      {...PERIOD_LENGTH_RANGE}
      label={t('onboarding.periodLength.label')}
      name="period_length"
      value={draft.periodLength}
      error={error}
      presets={[3, 4, 5, 6, 7]}
      unit={t('onboarding.unit')}
      decreaseLabel={t('onboarding.fewer')}
      increaseLabel={t('onboarding.more')}
      onChange={(periodLength) => change({ periodLength })}
    />
  );
}
