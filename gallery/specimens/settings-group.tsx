import { useTranslation } from '#web/i18n/i18n.ts';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  return (
    <SettingsGroup title={t('cycle.day')}>
      <p>{t('cycle.disclaimer')}</p>
    </SettingsGroup>
  );
}

export const specimen: Specimen = { group: 'panels', name: 'SettingsGroup', Shown };
