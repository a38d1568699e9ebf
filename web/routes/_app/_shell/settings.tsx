import { createFileRoute, redirect } from '@tanstack/react-router';
import { SettingsScreen } from '#web/features/settings/settings-screen.tsx';
import { loadSettings } from '#web/features/settings/settings-section.tsx';

/** Hashes of sections from when the settings were one page; old mails link to them. */
const MOVED = { reminders: '/settings/reminders', 'cycle-mode': '/settings/cycle' } as const;
const isMoved = (hash: string): hash is keyof typeof MOVED => Object.hasOwn(MOVED, hash);

export const Route = createFileRoute('/_app/_shell/settings')({
  // Also the title of its sections.
  staticData: { title: 'settings' },
  beforeLoad: ({ location }) => {
    if (isMoved(location.hash)) throw redirect({ to: MOVED[location.hash], replace: true });
  },
  loader: ({ context }) => loadSettings(context.queryClient),
  component: SettingsScreen,
});
