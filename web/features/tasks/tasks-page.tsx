import { useEffect, useRef, useState } from 'react';
import { useSettled } from '#web/lib/use-settled.ts';
import { BesidePanel } from '#web/ui/side-panel.tsx';
import { AddTaskSheet } from './add-task-sheet.tsx';
import { SearchBox } from './search-box.tsx';
import { TaskFilterRow } from './task-filter-row.tsx';
import { TaskList } from './task-list.tsx';
import { TaskPanel } from './task-panel.tsx';
import { openButtonId } from './task-row.tsx';
import type { TaskFilters, TaskSearch } from './task-search.schema.ts';
import { TaskToolbar } from './task-toolbar.tsx';

/** Typing rests this long before it is asked for. */
const TYPING_REST_MS = 300;

type TasksPageProps = {
  search: TaskSearch;
  onFilter: (filters: TaskFilters) => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
  /** Closes what is open over the list. */
  onClose: () => void;
  /** As `onClose`, with nothing left to ask. */
  onDeleted: () => void;
};

/** The list of tasks, what narrows it down, and the one that is open. */
export function TasksPage({ search, onFilter, onOpen, onAdd, onClose, onDeleted }: TasksPageProps) {
  const [isSearching, setIsSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), TYPING_REST_MS);
  const lastOpen = useLastOpen(search.task);
  const { status, priority } = search;

  const closeSearch = () => {
    setIsSearching(false);
    setTyped('');
  };

  const panel = lastOpen !== undefined && (
    <TaskPanel
      taskId={lastOpen}
      isOpen={search.task !== undefined}
      onOpen={onOpen}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );

  return (
    <BesidePanel isOpen={search.task !== undefined} panel={panel}>
      <div className="grid gap-4">
        <TaskToolbar
          isSearching={isSearching}
          onSearch={() => (isSearching ? closeSearch() : setIsSearching(true))}
          onAdd={onAdd}
        />
        {isSearching && <SearchBox keyword={typed} onType={setTyped} onClose={closeSearch} />}
        <TaskFilterRow filters={{ status, priority }} onFilter={onFilter} />
        <TaskList
          view={{ status, priority, keyword: isSearching ? keyword : '' }}
          currentId={search.task}
          onOpen={onOpen}
          onAdd={onAdd}
          onClearFilters={() => {
            closeSearch();
            onFilter({});
          }}
        />
      </div>
      <AddTaskSheet open={search.add !== undefined} onClose={onClose} onPlan={onOpen} />
    </BesidePanel>
  );
}

/** The task that is open, or was last; when it closes, focus goes back to where it was opened. */
function useLastOpen(taskId: string | undefined): string | undefined {
  const [last, setLast] = useState(taskId);
  if (taskId !== undefined && taskId !== last) setLast(taskId);
  const before = useRef(taskId);
  useEffect(() => {
    const closed = taskId === undefined ? before.current : undefined;
    before.current = taskId;
    if (closed !== undefined) document.getElementById(openButtonId(closed))?.focus({ preventScroll: true });
  }, [taskId]);
  return last;
}
