import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#web/app/settings-screen.tsx';
import { addSettingsTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/settings')({
  staticData: { title: 'settings' },
  loader: addSettingsTexts,
  component: SettingsScreen,
});
