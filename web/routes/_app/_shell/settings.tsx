import { createFileRoute } from '@tanstack/react-router';
import { loadSettings } from '#web/app/load-settings.ts';
import { SettingsScreen } from '#web/app/settings-screen.tsx';

export const Route = createFileRoute('/_app/_shell/settings')({
  staticData: { title: 'settings' },
  // With the page's own code: the first chunk of the app has none of it, and a page that is at hand has it all.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadSettings(context.queryClient),
  component: SettingsScreen,
});
