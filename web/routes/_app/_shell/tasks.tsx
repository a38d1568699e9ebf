import { createFileRoute } from '@tanstack/react-router';
import { SoonPage } from '#web/app/soon-page.tsx';

export const Route = createFileRoute('/_app/_shell/tasks')({
  // Part of the first chunk, so that it opens without a connection too.
  codeSplitGroupings: [],
  staticData: { title: 'tasks' },
  component: () => <SoonPage feature="tasks" />,
});
