import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { NewTask, useFindDay } from '#web/features/best-dates/new-task.tsx';
import { readTaskSearch, type TaskSearch } from '#web/features/tasks/task-search.ts';
import { prefetchTasks } from '#web/features/tasks/tasks.data.ts';
import { TasksPage } from '#web/features/tasks/tasks-page.tsx';
import { addTexts } from '#web/i18n/i18n.ts';

export const Route = createFileRoute('/_app/_shell/tasks')({
  staticData: { title: 'tasks' },
  validateSearch: readTaskSearch,
  loader: ({ context, location }) =>
    Promise.all([addTexts('pages'), prefetchTasks(context.queryClient, readTaskSearch(location.search))]),
  component: Tasks,
});

/** Changes within the page don't fade or scroll. */
const IN_PLACE = { resetScroll: false, viewTransition: false } as const;

/** The tasks page; the open task and the filters are in the URL. */
function Tasks() {
  const router = useRouter();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  /** Whether the previous history entry is the list, so that closing goes back to it. */
  const cameFromList = useRef(false);
  const isOpen = useRef(false);
  /** Whether the page has called `history.back()`, which the browser hasn't done yet. */
  const isLeaving = useRef(false);
  const [addedId, setAddedId] = useState<string>();
  const finder = useFindDay();
  isOpen.current = search.task !== undefined || search.add !== undefined;

  // A stable function: up to two thousand rows depend on it.
  const open = useCallback(
    (over: Pick<TaskSearch, 'task' | 'add'>) => {
      if (!isOpen.current) cameFromList.current = true;
      void navigate({
        search: ({ status, priority, label }) => ({ status, priority, label, ...over }),
        replace: isOpen.current,
        ...IN_PLACE,
      });
    },
    [navigate],
  );
  const openTask = useCallback((task: string) => open({ task }), [open]);

  const toList = {
    search: { ...search, task: undefined, add: undefined },
    replace: true,
    ...IN_PLACE,
  } as const;

  function close() {
    if (!cameFromList.current) return void navigate(toList);
    // Closing twice must not go back twice. With unsaved text the person may choose to stay.
    if (isLeaving.current) return;
    isLeaving.current = true;
    window.addEventListener('popstate', () => (isLeaving.current = false), { once: true });
    router.history.back();
  }

  return (
    <TasksPage
      search={search}
      onFilter={({ status, priority, label }) =>
        void navigate({ search: { ...search, status, priority, label }, replace: true, ...IN_PLACE })
      }
      onOpen={openTask}
      onAdd={() => {
        setAddedId(undefined);
        open({ add: 'task' });
      }}
      newTask={
        <NewTask
          backWay="place"
          open={search.add !== undefined}
          onClose={close}
          onPlan={openTask}
          onCreated={setAddedId}
        />
      }
      finder={finder}
      addedId={addedId}
      onClose={close}
      onDeleted={() => void navigate({ ...toList, ignoreBlocker: true })}
    />
  );
}
