import { createFileRoute } from '@tanstack/react-router';
import { SignOut } from '#web/features/settings/account-buttons.tsx';
import { DeviceSettings, SecurityLogButton } from '#web/features/settings/device-settings.tsx';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/devices')({
  loader: ({ context }) => loadSection(context.queryClient, 'devices'),
  component: Devices,
});

function Devices() {
  const { t } = useTranslation();
  return (
    <SettingsSection title="index.devices">
      <SettingsGroup title={t('settings.devices')}>
        <div className="grid grid-cols-1 gap-3">
          <DeviceSettings />
          <SignOut isEverywhere />
        </div>
      </SettingsGroup>
      <SecurityLogButton />
    </SettingsSection>
  );
}
