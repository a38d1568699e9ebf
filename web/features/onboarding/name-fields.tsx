import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/text-field.tsx';
import type { FieldsProps } from './draft.ts';

export function NameFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('onboarding.name.label')}
      size="large"
      name="name"
      autoComplete="given-name"
      value={draft.name}
      error={error}
      onChange={(event) => change({ name: event.target.value })}
    />
  );
}
