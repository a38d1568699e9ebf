import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/use-today.ts';
import { DoneTasks } from './done-tasks.tsx';
import { groupRows } from './group-rows.ts';
import { ListFailure, ListSkeleton, NoMatches, NoTasks } from './list-states.tsx';
import { LoadMore } from './load-more.tsx';
import { TaskSection } from './task-section.tsx';
import type { TaskView } from './task-view.ts';
import type { Wording } from './task-words.ts';
import { useChangeStatus } from './tasks.mutations.ts';
import { useTaskRows } from './use-task-rows.ts';

type TaskListProps = {
  view: TaskView;
  currentId: string | undefined;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onClearFilters: () => void;
};

/** The tasks of a view in their groups, page after page, and what is done below them. */
export function TaskList({ view, currentId, onOpen, onAdd, onClearFilters }: TaskListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const wording = useMemo<Wording>(() => ({ t, language, today }), [t, language, today]);
  const list = useTaskRows(view);
  const [listedAs, setListedAs] = useState<ReadonlyMap<string, TaskStatus>>(new Map());
  const changeStatus = useChangeStatus();

  const onStatus = useCallback(
    ({ id, status }: TaskRow, next: TaskStatus) => {
      setListedAs((known) => (known.has(id) ? known : new Map([...known, [id, status]])));
      changeStatus(id, next);
    },
    [changeStatus],
  );

  if (list.isPending) return <ListSkeleton />;
  if (list.pageCount === 0) return <ListFailure onRetry={() => void list.refetch()} />;

  const isWhole = view.status === undefined && view.priority === undefined && view.keyword === '';
  const showsDoneApart = view.status === undefined && view.keyword === '';
  const groups = groupRows(list.rows, { today, listedAs });
  const actions = { wording, currentId, onOpen, onStatus };

  return (
    <div className="grid gap-5">
      {groups.map((group) => (
        <TaskSection key={group.group} {...group} {...actions} />
      ))}
      {list.hasNextPage && (
        <LoadMore key={list.pageCount} onMore={list.loadMore} isLoading={list.isFetchingNextPage} />
      )}
      {groups.length === 0 && (isWhole ? <NoTasks onAdd={onAdd} /> : <NoMatches onClear={onClearFilters} />)}
      {showsDoneApart && !list.hasNextPage && (
        <DoneTasks filters={view} listed={new Set(list.rows.map(({ id }) => id))} {...actions} />
      )}
    </div>
  );
}
