import { ListFilter, Plus, Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PRIORITY_NAMES } from '#domain/tasks/task-status.ts';
import { TASK_KEYWORD_MAX } from '#domain/tasks/tasks.schema.ts';
import { MovedBanner } from '#web/features/changes/moved-banner.tsx';
import { useLabels } from '#web/features/labels/labels.data.ts';
import { LabelChips } from '#web/features/labels/labels-page.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { isStored, removeStored, store } from '#web/lib/device-storage.ts';
import { useIsWide } from '#web/lib/page/use-browser-state.ts';
import { useDebouncedValue } from '#web/lib/page/use-timed-value.ts';
import { TasksSwitch } from '#web/parts/page-nav.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { Menu, Sheet } from '#web/ui/overlays/sheet.tsx';
import { TaskList } from './task-list.tsx';
import { openButtonId, statusOptions } from './task-row.tsx';
import type { TaskFilters, TaskSearch } from './task-search.ts';
import { TaskDetail } from './task-sheet.tsx';

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
  const labels = useLabels();
  const label = labels.data?.find(({ label_id: id }) => id === search.label);
  const isLabelGone =
    search.label !== undefined &&
    !!labels.data &&
    !label &&
    (!labels.isFetching || labels.isFetchedAfterMount);
  const { status, priority } = search;
  const filters = { status, priority, label: isLabelGone ? undefined : search.label };
  const keys = useTaskKeys(onAdd);

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
          filter={<TaskFilter filters={filters} onFilter={onFilter} keys={keys} />}
        />
        <MovedBanner />
        {isSearching && <SearchBox keyword={typed} onType={setTyped} onClose={closeSearch} />}
        <LabelChips
          isLinked
          chosen={filters.label}
          onChoose={(chosen) => onFilter({ ...filters, label: chosen })}
        />
        <div role="status" className="empty:sr-only">
          {isLabelGone && <Notice tone="info">{t('labels.gone')}</Notice>}
        </div>
        <FilterLine filters={filters} label={label?.name} onFilter={onFilter} />
        <TaskList
          view={{ ...filters, keyword: isSearching ? keyword : '' }}
          currentId={search.task}
          shownId={search.add === undefined ? addedId : undefined}
          onOpen={onOpen}
          onAdd={onAdd}
          onClearFilters={() => {
            closeSearch();
            onFilter({});
          }}
        />
        {keys?.isOn && <p className="text-ink-2 text-small">{t('tasks.keys')}</p>}
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

type TaskFilterProps = { filters: TaskFilters; onFilter: (change: TaskFilters) => void };

/** The filters that are on, in words. */
function useFilterWords({ status, priority }: TaskFilters): string {
  const { t } = useTranslation();
  return [status && t(`tasks.status.${status}`), priority && t(`tasks.priorities.${priority}`)]
    .filter(Boolean)
    .join(' · ');
}

/** A button with the filters by status and by priority, and on wide screens the switch of the keys. */
function TaskFilter({ filters, onFilter, keys }: TaskFilterProps & { keys: TaskKeys | null }) {
  const { t } = useTranslation();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const words = useFilterWords(filters);
  const { status, priority } = filters;
  const label = words === '' ? t('tasks.filter') : t('tasks.filtered', { filters: words });
  const groups = [
    statusOptions(t).map(({ value, label }) => ({
      key: value,
      label,
      isChosen: value === status,
      onChoose: () => onFilter({ ...filters, status: value === status ? undefined : value }),
    })),
    PRIORITY_NAMES.toReversed().map((name) => ({
      key: name,
      label: t(`tasks.priorities.${name}`),
      isChosen: name === priority,
      onChoose: () => onFilter({ ...filters, priority: name === priority ? undefined : name }),
    })),
    ...(keys ? [[{ key: 'keys', label: t('tasks.keys'), isOn: keys.isOn, onChoose: keys.toggle }]] : []),
  ];
  return (
    <>
      <IconButton
        label={label}
        variant={words === '' ? 'outline' : 'primary'}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        icon={<ListFilter size={20} />}
        onClick={({ currentTarget }) => setButton(button ? null : currentTarget)}
      />
      {button && (
        <Menu button={button} label={t('tasks.filter')} groups={groups} onClose={() => setButton(null)} />
      )}
    </>
  );
}

/** The filters that are on, and a button that clears them; nothing without any. */
function FilterLine({ filters, label, onFilter }: TaskFilterProps & { label: string | undefined }) {
  const { t } = useTranslation();
  const only = label && t('labels.only', { name: label });
  const words = [only, useFilterWords(filters)].filter(Boolean).join(' · ');
  if (words === '') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 font-semibold wrap-anywhere">{words}</p>
      <Button variant="quiet" className="-mr-4" onClick={() => onFilter({})}>
        {t('tasks.clearFilters')}
      </Button>
    </div>
  );
}

type TaskKeys = { readonly isOn: boolean; readonly toggle: () => void };

/** Set while the keys are off on this device. */
const KEYS_OFF = 'marea.tasks.keys-off';
/** Where a key is text, or belongs to what is open above the page. */
const TAKES_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** On wide screens N adds a task, and 1 to 4 go to a group of the list; `null` elsewhere. They can be turned off (WCAG 2.1.4). */
function useTaskKeys(onAdd: () => void): TaskKeys | null {
  const isWide = useIsWide();
  const [isOn, setIsOn] = useState(() => !isStored(KEYS_OFF));
  const add = useEffectEvent(onAdd);
  useEffect(() => {
    if (!isWide || !isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
      const group = '1234'.indexOf(event.key);
      if (event.key.toLowerCase() === 'n') add();
      else if (group >= 0) goToGroup(group);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isWide, isOn]);
  if (!isWide) return null;
  return {
    isOn,
    toggle: () => {
      if (isOn) store(KEYS_OFF, '1');
      else removeStored(KEYS_OFF);
      setIsOn(!isOn);
    },
  };
}

/** Focuses the first task of a group, counted from 0. */
function goToGroup(index: number): void {
  const group = document.querySelectorAll('.task-cards')[index];
  group?.querySelector<HTMLElement>('.task-card-open')?.focus();
}

type TaskToolbarProps = {
  isSearching: boolean;
  onSearch: () => void;
  onAdd: () => void;
  filter: ReactNode;
};

function TaskToolbar({ isSearching, onSearch, onAdd, filter }: TaskToolbarProps) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const plus = <Plus size={isWide ? 18 : 22} />;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <PageTitle>{t('titles.tasks')}</PageTitle>
      <div className="flex flex-none items-center gap-2.5">
        {filter}
        <IconButton
          label={t('tasks.search')}
          aria-expanded={isSearching}
          icon={<Search size={20} />}
          onClick={onSearch}
        />
        {isWide ? (
          <Button icon={plus} aria-keyshortcuts="n" onClick={onAdd}>
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
