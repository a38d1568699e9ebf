import { createFileRoute } from '@tanstack/react-router';
import { SoonPage } from '#web/app/soon-page.tsx';

export const Route = createFileRoute('/_app/_shell/habits')({
  staticData: { title: 'habits' },
  component: () => <SoonPage feature="habits" />,
});
