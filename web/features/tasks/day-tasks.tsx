import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { durationText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { TaskFacts } from '#web/ui/planner/task-card.tsx';
import { CheckDisc, PriorityIcon } from '#web/ui/planner/task-marks.tsx';
import { pinWords, RepeatMark } from './task-row.tsx';
import { dayWords, priorityWords } from './task-text.ts';
import { taskPagesQuery } from './tasks.data.ts';
import { changeStatus } from './tasks.mutations.tsx';

/** The tasks of the chosen day; nothing if there are none. */
export function DayTaskList({ rows }: { rows: readonly TaskRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t('month.key.tasks')} className="mt-3 grid divide-y divide-line border-line border-t">
      {rows.map((row) => (
        <DayTask key={row.id} row={row} />
      ))}
    </ul>
  );
}

/** A task in a day's list, with its checkbox; the title opens it. */
export function DayTask({ row }: { row: TaskRow }) {
  const { t, language, today } = useTextContext();
  const context = { t, language, today };
  const isDone = row.status === 'completed';
  return (
    <li className="flex min-w-0 items-center gap-3 py-2.5">
      <CheckDisc
        aria-label={t('tasks.doneLabel', { title: row.title })}
        checked={isDone}
        onChange={(event) => void changeStatus(row.id, event.target.checked ? 'completed' : 'not_started')}
      />
      <div className="min-w-0 flex-1">
        <Link
          to="/tasks"
          search={{ task: row.id }}
          className={
            isDone ? 'font-semibold text-ink-3 wrap-anywhere' : 'font-semibold text-h3 wrap-anywhere'
          }
        >
          {row.title}
        </Link>
        <TaskFacts
          day={dayWords(row, context)}
          duration={row.task_length ? durationText(row.task_length, t) : null}
          note={isDone ? null : pinWords({ pinState: row.pin_state, lastOn: row.due_date }, context)}
          marks={row.repeat && <RepeatMark row={row} t={t} />}
        />
      </div>
      <PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />
    </li>
  );
}

const NONE: readonly TaskRow[] = [];

/**
 * The open tasks by due day, or by first day if they have no due day, from the list's pages: all tasks with a due day, and the
 * loaded ones of the others.
 */
export function useTasksByDay(): (day: string) => readonly TaskRow[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    useOptimisticQuery(taskPagesQuery({ status: undefined, priority: undefined, keyword: '' })),
  );
  const rows = useMemo(() => data?.pages.flatMap(({ tasks }) => tasks) ?? [], [data]);
  // Tasks with a due day come first, so another page is needed only while the last loaded task has one.
  const isRestNeeded = hasNextPage && rows.at(-1)?.due_date !== null;
  useEffect(() => {
    // After a failure it waits for the list's next load; otherwise it would request pages without end.
    if (isRestNeeded && !isFetching && !isError) void fetchNextPage();
  }, [isRestNeeded, isFetching, isError, fetchNextPage]);

  return useMemo(() => {
    const byDay = Map.groupBy(rows, ({ due_date, start_date }) => due_date ?? start_date);
    return (day) => byDay.get(day) ?? NONE;
  }, [rows]);
}
