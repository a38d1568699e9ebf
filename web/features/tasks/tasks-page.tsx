import { Link } from '@tanstack/react-router';
import { History, Plus, Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { PRIORITY_NAMES } from '#domain/tasks/task-status.ts';
import { TASK_KEYWORD_MAX } from '#domain/tasks/tasks.schema.ts';
import { MovedBanner } from '#web/features/changes/moved-banner.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useIsWide } from '#web/lib/page/use-browser-state.ts';
import { useDebouncedValue } from '#web/lib/page/use-timed-value.ts';
import { TasksSwitch } from '#web/parts/page-nav.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { FilterChips, FilterRow } from '#web/ui/inputs/choice.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { PageTitle } from '#web/ui/layout/card.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { TaskList } from './task-list.tsx';
import { openButtonId } from './task-row.tsx';
import type { TaskFilters, TaskSearch } from './task-search.ts';
import { TaskDetail } from './task-sheet.tsx';
import { statusOptions } from './task-text.ts';

/** How long typing must pause before a search is sent. */
const TYPING_REST_MS = 300;

type TasksPageProps = {
  search: TaskSearch;
  onFilter: (filters: TaskFilters) => void;
  onOpen: (id: string) => void;
  onAdd: () => void;
  newTask: ReactNode;
  /** Finds a day for the open task, in a sheet over its own. */
  finder: { open: ComponentProps<typeof TaskDetail>['onFindDay']; sheet: ReactNode };
  /** The last added task, which is shown for a moment once the sheet is closed. */
  addedId: string | undefined;
  onClose: () => void;
  /** Like `onClose`, but without asking about typed text. */
  onDeleted: () => void;
};

export function TasksPage(props: TasksPageProps) {
  const { search, onFilter, onOpen, onAdd, newTask, finder, addedId, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const [isSearching, setIsSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const keyword = useDebouncedValue(typed.trim(), TYPING_REST_MS);
  const [lastOpen, setLastOpen] = useState(search.task);
  if (search.task !== undefined && search.task !== lastOpen) setLastOpen(search.task);
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
        <MovedBanner />
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
          {/* The last open task, so that it's still shown while the sheet slides away. */}
          <TaskDetail taskId={lastOpen} onOpen={onOpen} onDeleted={onDeleted} onFindDay={finder.open} />
          {finder.sheet}
        </Sheet>
      )}
    </>
  );
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

type TaskToolbarProps = { isSearching: boolean; onSearch: () => void; onAdd: () => void };

function TaskToolbar({ isSearching, onSearch, onAdd }: TaskToolbarProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const plus = <Plus size={isWide ? 18 : 22} />;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <PageTitle>{t('titles.tasks')}</PageTitle>
      <div className="flex flex-none items-center gap-2.5">
        <Link
          to="/changes"
          aria-label={t('tasks.changesLink')}
          title={t('tasks.changesLink')}
          className="icon-button"
          data-variant="outline"
        >
          <History size={20} />
        </Link>
        <IconButton
          label={t('tasks.search')}
          aria-expanded={isSearching}
          icon={<Search size={20} />}
          onClick={onSearch}
        />
        {isWide ? (
          <Button icon={plus} onClick={onAdd}>
            {t('tasks.new')}
          </Button>
        ) : (
          <IconButton variant="primary" label={t('tasks.new')} icon={plus} onClick={onAdd} />
        )}
      </div>
      <TasksSwitch />
    </header>
  );
}

type SearchBoxProps = { keyword: string; onType: (keyword: string) => void; onClose: () => void };

function SearchBox({ keyword, onType, onClose }: SearchBoxProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className="flex items-center gap-2.5">
      <div className="min-w-0 flex-1">
        <TextField
          ref={field}
          type="search"
          data-counted-search="tasks"
          label={t('tasks.searchLabel')}
          hideLabel
          placeholder={t('tasks.searchLabel')}
          value={keyword}
          maxLength={TASK_KEYWORD_MAX}
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </div>
      <IconButton label={t('tasks.closeSearch')} icon={<X size={20} />} onClick={onClose} />
    </search>
  );
}
