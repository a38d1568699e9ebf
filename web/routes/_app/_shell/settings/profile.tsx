import { createFileRoute } from '@tanstack/react-router';
import { loadSection } from '#web/app/load-settings.ts';
import { ProfileSection } from '#web/app/settings-profile.tsx';

export const Route = createFileRoute('/_app/_shell/settings/profile')({
  staticData: { title: 'settings' },
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadSection(context.queryClient, 'profile'),
  component: ProfileSection,
});
