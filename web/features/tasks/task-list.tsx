import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import type { TextContext } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { Skeleton } from '#web/parts/query-boundary.tsx';
import { useOptimisticQueryWithPrevious } from '#web/sync/pending.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { FoldButton } from '#web/ui/inputs/icon-button.tsx';
import { Card, EmptyState, Notice } from '#web/ui/layout/card.tsx';
import { useNearViewport } from '#web/ui/layout/use-near-viewport.ts';
import {
  type AskAboutRow,
  DeletedTasks,
  type OpenMenu,
  RowDialogs,
  rowActions,
  skipOccurrence,
  TaskMenu,
} from './task-actions.tsx';
import { groupRows, movableRows, type RowActions, TaskSection } from './task-row.tsx';
import type { TaskFilters, TaskView } from './task-search.ts';
import { taskPagesQuery } from './tasks.data.ts';
import { changeStatus } from './tasks.mutations.tsx';

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
  const { t, language, today } = useTextContext();
  const context = useMemo<TextContext>(() => ({ t, language, today }), [t, language, today]);
  const list = useTaskRows(view);
  const [listedAs, setListedAs] = useState<ReadonlyMap<string, TaskStatus>>(new Map());

  /** The new place of the last moved row, to be read out. */
  const [moved, setMoved] = useState('');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [dialog, setDialog] = useState<Parameters<AskAboutRow>[0] | null>(null);

  const onStatus = useCallback((row: TaskRow, next: TaskStatus) => {
    setListedAs((known) => (known.has(row.id) ? known : new Map([...known, [row.id, row.status]])));
    void changeStatus(row, next);
  }, []);

  const onMenu = useCallback(
    (row: TaskRow, button: HTMLElement) =>
      setMenu((open) => (open?.button === button ? null : { row, button })),
    [],
  );

  const actionsOf = useCallback((row: TaskRow) => rowActions(row, { context, onAsk: setDialog }), [context]);

  const onSkip = useCallback(({ id }: TaskRow) => void skipOccurrence(id), []);

  if (list.isPending) return <Skeleton {...TASKS_SKELETON} />;
  if (list.pageCount === 0) {
    // There are no older rows to show.
    const retry = <Button onClick={() => void list.refetch()}>{t('common.retry')}</Button>;
    return (
      <Card>
        <EmptyState bloom="leaning" action={retry}>
          <p role="alert">{t('tasks.loadFailed')}</p>
        </EmptyState>
      </Card>
    );
  }

  const showsDoneApart = view.status === undefined && view.keyword === '';
  const isWhole = showsDoneApart && view.priority === undefined && view.label === undefined;
  const groups = groupRows(list.rows, { today, listedAs });
  const actions = {
    context,
    keyword: view.keyword,
    currentId,
    shownId,
    onOpen,
    onStatus,
    onMenu,
    onSkip,
    actionsOf,
  };
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
      {groups.length === 0 && (
        <Card>
          {isWhole ? (
            <EmptyState
              bloom="closed"
              title={t('tasks.emptyTitle')}
              action={<Button onClick={onAdd}>{t('tasks.new')}</Button>}
            >
              {t('tasks.emptyText')}
            </EmptyState>
          ) : (
            <EmptyState
              bloom="closed"
              title={t('tasks.noMatchTitle')}
              action={
                <Button variant="outline" onClick={onClearFilters}>
                  {t('tasks.clearFilters')}
                </Button>
              }
            >
              <p role="status">{t('tasks.noMatchText')}</p>
            </EmptyState>
          )}
        </Card>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {menu && (
        <TaskMenu
          row={menuRow ?? menu.row}
          button={menu.button}
          context={context}
          movable={movableRows(groups, menu.row.id)}
          onStatus={onStatus}
          onMoved={setMoved}
          onSkip={onSkip}
          onAsk={setDialog}
          onClose={() => setMenu(null)}
        />
      )}
      <RowDialogs dialog={dialog} onClose={() => setDialog(null)} />
      {showsDoneApart && !list.hasNextPage && (
        <DoneTasks filters={view} listed={new Set(list.rows.map(({ id }) => id))} {...actions} />
      )}
    </div>
  );
}

const NO_ROWS: readonly TaskRow[] = [];

/** A view's loaded rows, without tasks being deleted. While another view loads, the last one stays. */
function useTaskRows(view: TaskView, enabled = true) {
  const { data, fetchNextPage, ...query } = useInfiniteQuery({
    ...useOptimisticQueryWithPrevious(taskPagesQuery(view)),
    enabled,
  });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.tasks) ?? NO_ROWS, [data]);
  // Otherwise a second press would cancel the load that the first one started.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const pageCount = data?.pages.length ?? 0;
  // Loaded rows stay without an error when a reload fails, because the banner says what's wrong.
  return { ...query, rows, error: query.isRefetchError ? null : query.error, loadMore, pageCount };
}

type DoneTasksProps = RowActions & {
  filters: TaskFilters;
  listed: ReadonlySet<string>;
};

/** The done tasks, loaded once they are shown. */
function DoneTasks({ filters, listed, ...actions }: DoneTasksProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const done = useTaskRows({ ...filters, status: 'completed', keyword: '' }, isOpen);
  const rows = done.rows.filter((row) => !listed.has(row.id));
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
          {done.isPending && <Skeleton {...TASKS_SKELETON} />}
          {done.error && <Notice tone="error">{t('tasks.loadFailed')}</Notice>}
          {rows.length === 0 && !done.isPending && !done.error && (
            <p className="text-ink-2">{t('tasks.noneDone')}</p>
          )}
          {rows.length > 0 && <TaskSection group="done" rows={rows} {...actions} />}
          {done.hasNextPage && (
            <LoadMore key={done.pageCount} onMore={done.loadMore} isLoading={done.isFetchingNextPage} />
          )}
        </div>
      )}
    </div>
  );
}

/** The shape of rows that aren't loaded yet. */
export const TASKS_SKELETON = { rows: 3, row: 'min-h-17 rounded-l', layout: 'gap-2.5' } as const;

/** Loads the next page when the end is near; has a button for anyone who doesn't scroll. Give it a `key` per page. */
function LoadMore({ onMore, isLoading }: { onMore: () => void; isLoading: boolean }) {
  const { t } = useTranslation();
  const { ref, isNear } = useNearViewport();
  useEffect(() => {
    if (isNear) onMore();
  }, [isNear, onMore]);
  return (
    <div ref={ref} className="grid justify-items-center">
      <Button variant="outline" busy={isLoading && t('common.loading')} onClick={onMore}>
        {t('tasks.more')}
      </Button>
    </div>
  );
}
