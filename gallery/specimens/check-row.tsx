import { useTranslation } from '#web/i18n/i18n.ts';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { LONG_TEXT } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <div className="grid">
      <CheckRow label={t('cycle.log')} defaultChecked />
      <CheckRow label={LONG_TEXT} hint={t('onboarding.gender.hint')} />
      <CheckRow label={t('cycle.log')} defaultChecked disabled />
      <CheckRow label="With an error" error={t('onboarding.birth.missing')} />
    </div>
  );
}

export const specimen: Specimen = { group: 'fields', name: 'CheckRow', Shown };
