import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { TasksScreen } from '#web/app/tasks-screen.tsx';
import { beginLoadingTasks } from '#web/features/tasks/load-tasks.ts';
import { taskSearchSchema } from '#web/features/tasks/task-view.ts';

export const Route = createFileRoute('/_app/_shell/tasks')({
  staticData: { title: 'tasks' },
  validateSearch: taskSearchSchema,
  loader: ({ context, location }) =>
    beginLoadingTasks(context.queryClient, v.parse(taskSearchSchema, location.search)),
  component: TasksScreen,
});
