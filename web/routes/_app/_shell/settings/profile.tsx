import { createFileRoute } from '@tanstack/react-router';
import { ProfileSection } from '#web/features/settings/profile-section.tsx';
import { loadSection } from '#web/features/settings/settings-section.tsx';

export const Route = createFileRoute('/_app/_shell/settings/profile')({
  loader: ({ context }) => loadSection(context.queryClient, 'profile'),
  component: ProfileSection,
});
