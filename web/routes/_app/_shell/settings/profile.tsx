import { createFileRoute } from '@tanstack/react-router';
import { ProfileSection } from '#web/app/settings-profile.tsx';
import { loadSection } from '#web/app/settings-sections.tsx';

export const Route = createFileRoute('/_app/_shell/settings/profile')({
  staticData: { title: 'settings' },
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadSection(context.queryClient, 'profile'),
  component: ProfileSection,
});
