import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { TasksScreen } from '#web/app/tasks-screen.tsx';
import { taskSearchSchema } from '#web/features/tasks/task-search.schema.ts';

export const Route = createFileRoute('/_app/_shell/tasks')({
  staticData: { title: 'tasks' },
  validateSearch: taskSearchSchema,
  loader: async ({ context, location }) => {
    // With the page's own code, so that the first chunk of the app has none of it.
    const { beginLoadingTasks } = await import('#web/features/tasks/begin-loading-tasks.ts');
    beginLoadingTasks(context.queryClient, v.parse(taskSearchSchema, location.search));
  },
  component: TasksScreen,
});
