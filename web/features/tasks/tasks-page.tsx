import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRIORITY_NAMES } from '#domain/tasks/task-priority.ts';
import { useDebouncedValue } from '#web/lib/page/use-settled.ts';
import { FilterChips, FilterRow } from '#web/ui/inputs/filter-chips.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { SearchBox } from './search-box.tsx';
import { TaskDetail } from './task-detail.tsx';
import { TaskList } from './task-list.tsx';
import { openButtonId } from './task-row.tsx';
import type { TaskFilters, TaskSearch } from './task-search.ts';
import { TaskToolbar } from './task-toolbar.tsx';
import { statusOptions } from './task-words.ts';

/** How long typing must pause before a search is sent. */
const TYPING_REST_MS = 300;

type TasksPageProps = {
  search: TaskSearch;
  onFilter: (filters: TaskFilters) => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
  /** What was moved of the tasks, if that wasn't looked at. */
  notice: ReactNode;
  /** The sheet for new tasks. */
  newTask: ReactNode;
  /** The task added last, to be shown for a moment once the sheet is closed. */
  addedId: string | undefined;
  /** Closes the open task or panel. */
  onClose: () => void;
  /** Like `onClose`, but without asking about typed text. */
  onDeleted: () => void;
};

/** The list of tasks with its search and filters, and the open task. */
export function TasksPage(props: TasksPageProps) {
  const { search, onFilter, onOpen, onAdd, notice, newTask, addedId, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const [isSearching, setIsSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), TYPING_REST_MS);
  const lastOpen = useLastOpen(search.task);
  const { status, priority } = search;

  const closeSearch = () => {
    setIsSearching(false);
    setTyped('');
  };

  return (
    <>
      <div className="grid gap-4">
        <TaskToolbar
          isSearching={isSearching}
          onSearch={() => (isSearching ? closeSearch() : setIsSearching(true))}
          onAdd={onAdd}
        />
        {notice}
        {isSearching && <SearchBox keyword={typed} onType={setTyped} onClose={closeSearch} />}
        <TaskFilterRow filters={{ status, priority }} onFilter={onFilter} />
        <TaskList
          view={{ status, priority, keyword: isSearching ? keyword : '' }}
          currentId={search.task}
          shownId={search.add === undefined ? addedId : undefined}
          onOpen={onOpen}
          onAdd={onAdd}
          onClearFilters={() => {
            closeSearch();
            onFilter({});
          }}
        />
      </div>
      {newTask}
      {lastOpen !== undefined && (
        <Sheet
          open={search.task !== undefined}
          onClose={onClose}
          backWay="place"
          title={t('tasks.detail')}
          closeLabel={t('common.close')}
          height="full"
          openerId={openButtonId(lastOpen)}
        >
          {/* The last opened task, so that it's still shown while the sheet slides away. */}
          <TaskDetail taskId={lastOpen} onOpen={onOpen} onDeleted={onDeleted} />
        </Sheet>
      )}
    </>
  );
}

/** The open task, or the last one. */
function useLastOpen(taskId: string | undefined): string | undefined {
  const [last, setLast] = useState(taskId);
  if (taskId !== undefined && taskId !== last) setLast(taskId);
  return last;
}

type TaskFilterRowProps = { filters: TaskFilters; onFilter: (change: TaskFilters) => void };

/** Filters by status and by priority, the most urgent first. */
function TaskFilterRow({ filters, onFilter }: TaskFilterRowProps) {
  const { t } = useTranslation();
  return (
    <FilterRow>
      <FilterChips
        legend={t('tasks.filterStatus')}
        value={filters.status ?? null}
        options={statusOptions(t)}
        onChange={(status) => onFilter({ ...filters, status: status ?? undefined })}
      />
      <FilterChips
        legend={t('tasks.filterPriority')}
        value={filters.priority ?? null}
        options={PRIORITY_NAMES.toReversed().map((value) => ({
          value,
          label: t(`tasks.priorities.${value}`),
        }))}
        onChange={(priority) => onFilter({ ...filters, priority: priority ?? undefined })}
      />
    </FilterRow>
  );
}
