import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/text-field.tsx';
import { type FieldsProps, lastLengthText } from './draft.ts';

export function LastLengthFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('onboarding.lastLength.label')}
      size="large"
      name="last_period_length"
      inputMode="numeric"
      autoComplete="off"
      value={lastLengthText(draft)}
      error={error}
      onChange={(event) => change({ lastLength: event.target.value })}
    />
  );
}
