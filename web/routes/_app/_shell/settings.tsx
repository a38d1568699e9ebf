import { createFileRoute } from '@tanstack/react-router';
import { loadSettings } from '#web/app/load-settings.ts';
import { SettingsScreen } from '#web/app/settings-screen.tsx';

export const Route = createFileRoute('/_app/_shell/settings')({
  staticData: { title: 'settings' },
  // In the page's chunk: nothing of it is in the app's first chunk, and a prefetched page is complete.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadSettings(context.queryClient),
  component: SettingsScreen,
});
