import { useTranslation } from '#web/i18n/i18n.ts';
import { TextAreaField } from '#web/ui/inputs/text-field.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <>
      <TextAreaField label={t('habits.description')} defaultValue={LONG_TEXT.repeat(3)} />
      <TextAreaField label="With an error" error={t('habits.detail.descriptionLong')} />
    </>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'TextAreaField', Shown };
