import { useTranslation } from 'react-i18next';
import { GENDERS } from '#domain/account/account.schema.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { FieldsProps } from './draft.ts';

const NAMES = { 0: 'unsaid', 1: 'female', 2: 'male', 3: 'nonBinary' } as const;

export function GenderFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('onboarding.gender.label')}
      name="gender"
      autoComplete="sex"
      value={draft.gender}
      error={error}
      onChange={(event) => change({ gender: event.target.value })}
    >
      <option value="" disabled>
        {t('onboarding.gender.choose')}
      </option>
      {GENDERS.map((code) => (
        <option key={code} value={code}>
          {t(`onboarding.gender.${NAMES[code]}`)}
        </option>
      ))}
    </SelectField>
  );
}
