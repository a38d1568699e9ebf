import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const options = (
    <>
      <option>{t('onboarding.gender.choose')}</option>
      <option>{t('onboarding.gender.unsaid')}</option>
    </>
  );
  return (
    <>
      <SelectField label={t('onboarding.gender.label')} hint={t('onboarding.gender.hint')}>
        {options}
      </SelectField>
      <SelectField label="With an error" error={t('onboarding.gender.missing')}>
        {options}
      </SelectField>
      <SelectField label="Not to be changed" disabled>
        {options}
      </SelectField>
      <SelectField label="With a long answer">
        <option>{LONG_TEXT}</option>
      </SelectField>
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'SelectField', Shown };
