import { useTranslation } from '#web/i18n/i18n.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const options = optionsOf([t('onboarding.birth.choose'), t('onboarding.gender.unsaid')]);
  return (
    <>
      <SelectField label={t('onboarding.birth.month')} hint={t('onboarding.gender.hint')} options={options} />
      <SelectField label="With an error" error={t('onboarding.birth.missing')} options={options} />
      <SelectField label="Not to be changed" disabled options={options} />
      <SelectField label="With a long answer" options={optionsOf([LONG_TEXT])} />
    </>
  );
}

const optionsOf = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));

export const specimen: Specimen = { group: 'fields', name: 'SelectField', Shown };
