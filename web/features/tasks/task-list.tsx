import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow as Row } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQueryWithPrevious } from '#web/sync/overlay.ts';
import { FoldButton } from '#web/ui/inputs/fold-button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { DeletedTasks } from './delete-task.tsx';
import { EndRepeating } from './end-repeating.tsx';
import { groupRows } from './group-rows.ts';
import { ListFailure, ListSkeleton, NoMatches, NoTasks } from './list-states.tsx';
import { LoadMore } from './load-more.tsx';
import { changesOfMove, type MovableRows, movableRows } from './move-task.ts';
import { skipOccurrence } from './series.mutations.ts';
import { type OpenMenu, TaskMenu } from './task-menu.tsx';
import type { TaskFilters } from './task-search.ts';
import { type RowActions, TaskSection } from './task-section.tsx';
import type { TaskView } from './task-view.ts';
import type { Wording } from './task-words.ts';
import { changeStatus, saveOrder } from './tasks.mutations.ts';
import { taskPagesQuery } from './tasks.queries.ts';

const NO_ROWS: readonly Row[] = [];

/** A view's loaded rows, without tasks being deleted. While another view loads, the last one stays. */
function useTaskRows(view: TaskView) {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, ...failed } =
    useInfiniteQuery(useOptimisticQueryWithPrevious(taskPagesQuery(view)));
  const rows = useMemo(() => data?.pages.flatMap((page) => page.tasks) ?? NO_ROWS, [data]);
  // Otherwise a second press would cancel the load that the first one started.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const pageCount = data?.pages.length ?? 0;
  // Loaded rows stay without an error when a reload fails, because the banner says what's wrong.
  const error = failed.isRefetchError ? null : failed.error;
  return { rows, error, isPending, hasNextPage, isFetchingNextPage, loadMore, pageCount, refetch };
}

type TaskListProps = {
  view: TaskView;
  currentId: string | undefined;
  /** A task to scroll to and to show for a moment. */
  shownId: string | undefined;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onClearFilters: () => void;
};

/** A view's tasks in their groups, page after page, with done tasks below them. */
export function TaskList({ view, currentId, shownId, onOpen, onAdd, onClearFilters }: TaskListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const wording = useMemo<Wording>(() => ({ t, language, today }), [t, language, today]);
  const list = useTaskRows(view);
  const [listedAs, setListedAs] = useState<ReadonlyMap<string, TaskStatus>>(new Map());

  /** Where the last moved row is, to be read out. */
  const [moved, setMoved] = useState('');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** The row whose repeating is asked to end. */
  const [ending, setEnding] = useState<Row | null>(null);

  const onStatus = useCallback(({ id, status }: Row, next: TaskStatus) => {
    setListedAs((known) => (known.has(id) ? known : new Map([...known, [id, status]])));
    void changeStatus(id, next);
  }, []);

  const onMenu = useCallback(
    (row: Row, button: HTMLElement) => setMenu((open) => (open?.button === button ? null : { row, button })),
    [],
  );

  const onSkip = useCallback(({ id }: Row) => void skipOccurrence(id), []);

  function move(movable: MovableRows, by: -1 | 1) {
    const { rows, index } = movable;
    void saveOrder(changesOfMove(movable, by));
    const title = rows[index]?.title ?? '';
    setMoved(t('tasks.movedTo', { title, place: index + by + 1, count: rows.length }));
  }

  if (list.isPending) return <ListSkeleton />;
  if (list.pageCount === 0) return <ListFailure onRetry={() => void list.refetch()} />;

  const isWhole = view.status === undefined && view.priority === undefined && view.keyword === '';
  const showsDoneApart = view.status === undefined && view.keyword === '';
  const groups = groupRows(list.rows, { today, listedAs });
  const actions = { wording, currentId, shownId, onOpen, onStatus, onMenu, onSkip };
  const menuRow = menu && list.rows.find(({ id }) => id === menu.row.id);

  return (
    <div className="grid gap-5">
      <DeletedTasks />
      {groups.map((group) => (
        <TaskSection key={group.group} {...group} {...actions} />
      ))}
      {list.hasNextPage && (
        <LoadMore key={list.pageCount} onMore={list.loadMore} isLoading={list.isFetchingNextPage} />
      )}
      {groups.length === 0 && (isWhole ? <NoTasks onAdd={onAdd} /> : <NoMatches onClear={onClearFilters} />)}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {menu && (
        <TaskMenu
          row={menuRow ?? menu.row}
          button={menu.button}
          wording={wording}
          movable={movableRows(groups, menu.row.id)}
          onStatus={onStatus}
          onMove={move}
          onSkip={onSkip}
          onEndRepeating={setEnding}
          onClose={() => setMenu(null)}
        />
      )}
      <EndRepeating row={ending} onClose={() => setEnding(null)} />
      {showsDoneApart && !list.hasNextPage && (
        <DoneTasks filters={view} listed={new Set(list.rows.map(({ id }) => id))} {...actions} />
      )}
    </div>
  );
}

type DoneTasksProps = RowActions & {
  filters: TaskFilters;
  /** Ids that are already in the list above. */
  listed: ReadonlySet<string>;
};

/** Done tasks, folded until opened. */
function DoneTasks(props: DoneTasksProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <div>
        <FoldButton
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
          label={isOpen ? t('tasks.hideDone') : t('tasks.showDone')}
          controls={id}
        />
      </div>
      {isOpen && (
        <div id={id} className="grid gap-5">
          <DoneRows {...props} />
        </div>
      )}
    </div>
  );
}

function DoneRows({ filters, listed, ...actions }: DoneTasksProps) {
  const { t } = useTranslation();
  const done = useTaskRows({ ...filters, status: 'completed', keyword: '' });
  if (done.isPending) return <Spinner label={t('common.loading')} />;
  const rows = done.rows.filter((row) => !listed.has(row.id));
  return (
    <>
      {done.error && <Notice tone="error">{t('tasks.loadFailed')}</Notice>}
      {rows.length === 0 && !done.error && <p className="text-ink-2">{t('tasks.noneDone')}</p>}
      {rows.length > 0 && <TaskSection group="done" rows={rows} {...actions} />}
      {done.hasNextPage && (
        <LoadMore key={done.pageCount} onMore={done.loadMore} isLoading={done.isFetchingNextPage} />
      )}
    </>
  );
}
