import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#web/app/settings-screen.tsx';

export const Route = createFileRoute('/_app/_shell/settings')({
  staticData: { title: 'settings' },
  component: SettingsScreen,
});
