import { createFileRoute } from '@tanstack/react-router';
import { ProfileSection } from '#web/app/settings-profile.tsx';

export const Route = createFileRoute('/_app/_shell/settings/profile')({
  staticData: { title: 'settings' },
  codeSplitGroupings: [['loader', 'component']],
  component: ProfileSection,
});
