import { useTranslation } from 'react-i18next';
import { CYCLE_LENGTH_RANGE } from '#domain/cycle/cycle.schema.ts';
import { StepperField } from '#web/ui/stepper-field.tsx';
import type { FieldsProps } from './draft.ts';

export function CycleLengthFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <StepperField
      {...CYCLE_LENGTH_RANGE}
      label={t('onboarding.cycleLength.label')}
      name="cycle_length"
      value={draft.cycleLength}
      error={error}
      presets={[26, 28, 30, 32]}
      unit={t('onboarding.unit')}
      decreaseLabel={t('onboarding.fewer')}
      increaseLabel={t('onboarding.more')}
      onChange={(cycleLength) => change({ cycleLength })}
    />
  );
}
