import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '#web/app/settings-screen.tsx';
import { addSettingsTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/settings')({
  staticData: { title: 'settings' },
  loader: async ({ context }) => {
    // With the page's own code, so that the first chunk of the app has none of it.
    const { loadSettings } = await import('#web/app/load-settings.ts');
    await Promise.all([addSettingsTexts(), loadSettings(context.queryClient)]);
  },
  component: SettingsScreen,
});
