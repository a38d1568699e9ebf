import { createFileRoute } from '@tanstack/react-router';
import { ModeCard } from '#web/features/cycle/life-stage-card.tsx';
import { CYCLE_ANSWERS, ProfileSettings } from '#web/features/settings/profile-settings.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { addTexts, useTranslation } from '#web/i18n/i18n.ts';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/cycle')({
  loader: () => addTexts('pages', 'modes'),
  component: Cycle,
});

function Cycle() {
  const { t } = useTranslation();
  return (
    <SettingsSection title="index.cycle">
      <ModeCard />
      <SettingsGroup title={t('index.averages')}>
        <ProfileSettings answers={CYCLE_ANSWERS} />
      </SettingsGroup>
    </SettingsSection>
  );
}
