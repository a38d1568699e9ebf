import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { TasksScreen } from '#web/app/tasks-screen.tsx';
import { beginLoadingTasks } from '#web/features/tasks/begin-loading-tasks.ts';
import { taskSearchSchema } from '#web/features/tasks/task-search.schema.ts';
import { addPageTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/tasks')({
  staticData: { title: 'tasks' },
  validateSearch: taskSearchSchema,
  // With the page's own code: the first chunk of the app has none of it, and a page that is at hand has it all.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, location }) =>
    Promise.all([
      addPageTexts(),
      beginLoadingTasks(context.queryClient, v.parse(taskSearchSchema, location.search)),
    ]),
  component: TasksScreen,
});
