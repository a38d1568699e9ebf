import { createFileRoute, redirect } from '@tanstack/react-router';
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx';
import { loadSettings } from '#web/features/settings/settings-sections.tsx';

/** Where sections stood when the settings were one page: links in mails that were sent then. */
const MOVED = { reminders: '/settings/reminders', 'cycle-mode': '/settings/cycle' } as const;
const isMoved = (hash: string): hash is keyof typeof MOVED => Object.hasOwn(MOVED, hash);

export const Route = createFileRoute('/_app/_shell/settings')({
  staticData: { title: 'settings' },
  // In the page's chunk: nothing of it is in the app's first chunk, and a prefetched page is complete.
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: ({ location }) => {
    if (isMoved(location.hash)) throw redirect({ to: MOVED[location.hash], replace: true });
  },
  loader: ({ context }) => loadSettings(context.queryClient),
  component: SettingsScreen,
});
