import { createFileRoute } from '@tanstack/react-router';
import { SoonPage } from '#web/app/soon-page.tsx';

export const Route = createFileRoute('/_app/_shell/tasks')({
  staticData: { title: 'tasks' },
  component: () => <SoonPage feature="tasks" />,
});
