import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import type { TaskSearch } from '#web/features/tasks/task-search.schema.ts';
import { TasksPage } from '#web/features/tasks/tasks-page.tsx';

const route = getRouteApi('/_app/_shell/tasks');

/** Within the page nothing fades and nothing scrolls. */
const IN_PLACE = { resetScroll: false, viewTransition: false } as const;

/** The tasks, with what is open and what is filtered in the address. */
export function TasksScreen() {
  const router = useRouter();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  /** Whether the entry of the history before this one is the list, so that closing goes back to it. */
  const cameFromList = useRef(false);
  const isOpen = useRef(false);
  isOpen.current = search.task !== undefined || search.add !== undefined;

  // Always the same function: two thousand rows hold it.
  const open = useCallback(
    (over: Pick<TaskSearch, 'task' | 'add'>) => {
      if (!isOpen.current) cameFromList.current = true;
      void navigate({
        search: ({ status, priority }) => ({ status, priority, ...over }),
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

  return (
    <TasksPage
      search={search}
      onFilter={({ status, priority }) =>
        void navigate({ search: { ...search, status, priority }, replace: true, ...IN_PLACE })
      }
      onOpen={openTask}
      onAdd={() => open({ add: 'task' })}
      onClose={() => {
        if (cameFromList.current) router.history.back();
        else void navigate(toList);
      }}
      onDeleted={() => void navigate({ ...toList, ignoreBlocker: true })}
    />
  );
}
