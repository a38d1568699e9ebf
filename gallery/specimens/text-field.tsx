import { useTranslation } from '#web/i18n/i18n.ts';
import { CodeField, TextField } from '#web/ui/inputs/text-field.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const label = t('onboarding.name.label');
  return (
    <>
      <TextField label={label} hint={t('onboarding.name.hint')} />
      <TextField label="With an error" defaultValue="No" error={t('onboarding.name.tooShort')} />
      <TextField label="Not to be changed" defaultValue={LONG_TEXT} disabled />
      <TextField label="Large" size="large" defaultValue="Noor" />
      <CodeField label="A code" />
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'TextField', Shown };
