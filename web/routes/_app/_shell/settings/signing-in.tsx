import { createFileRoute } from '@tanstack/react-router';
import { PasskeySettings } from '#web/features/passkeys/passkey-settings.tsx';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { addTexts, useTranslation } from '#web/i18n/i18n.ts';
import { SettingsGroup } from '#web/ui/layout/titled-card.tsx';

export const Route = createFileRoute('/_app/_shell/settings/signing-in')({
  loader: ({ context }) =>
    Promise.all([loadSection(context.queryClient, 'signingIn'), addTexts('pages', 'settings', 'lock')]),
  component: SigningIn,
});

function SigningIn() {
  const { t } = useTranslation();
  return (
    <SettingsSection title="passkeys.title">
      <SettingsGroup title={t('passkeys.listTitle')}>
        <PasskeySettings />
      </SettingsGroup>
    </SettingsSection>
  );
}
