import { createFileRoute } from '@tanstack/react-router';
import { LockSettingsForm } from '#web/features/lock/lock-settings-form.tsx';
import { loadSection, SettingsSection } from '#web/features/settings/settings-section.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/settings/lock')({
  loader: ({ context }) =>
    Promise.all([loadSection(context.queryClient, 'signingIn'), addTexts('pages', 'settings', 'lock')]),
  component: () => (
    <SettingsSection title="lock.title">
      <LockSettingsForm />
    </SettingsSection>
  ),
});
