import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { loadSection } from '#web/features/settings/settings-sections.tsx';
import { TrackingSettings } from '#web/features/tracking-settings/tracking-settings.tsx';

export const Route = createFileRoute('/_app/_shell/settings/what-i-log')({
  staticData: { title: 'settings' },
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadSection(context.queryClient, 'whatILog'),
  component: WhatILogPage,
});

function WhatILogPage() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('whatILog.title')}>
      <TrackingSettings />
    </SettingsSection>
  );
}
