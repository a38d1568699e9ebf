import { createFileRoute } from '@tanstack/react-router';
import { TasksScreen } from '#web/app/tasks-screen.tsx';
import { readTaskSearch } from '#web/features/tasks/task-search.ts';
import { prefetchTasks } from '#web/features/tasks/tasks.data.ts';
import { addPageTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/tasks')({
  staticData: { title: 'tasks' },
  validateSearch: readTaskSearch,
  // In the page's chunk: nothing of it is in the app's first chunk, and a prefetched page is complete.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, location }) =>
    Promise.all([addPageTexts(), prefetchTasks(context.queryClient, readTaskSearch(location.search))]),
  component: TasksScreen,
});
