import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import type { TaskRow } from '#domain/tasks/tasks.schema.ts';
import { durationText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { useTextContext } from '#web/lib/time/today.ts';
import { loadOptimistic, useOptimisticQueryWithPrevious } from '#web/sync/pending.ts';
import {
  BellMark,
  CheckDisc,
  PriorityIcon,
  Slides,
  Sparkle,
  TaskSlide,
} from '#web/ui/planner/task-marks.tsx';
import { dayWords, labelNames, priorityWords, rowTime } from './task-text.tsx';
import { tasksOfDayQuery } from './tasks-of-day.data.ts';

// Only someone without tasks needs them.
const Ideas = lazyPart(async () => (await import('./ideas.tsx')).Ideas, { texts: ['ideas'] });

const LINK =
  'inline-flex min-h-tap items-center font-semibold text-ink-2 text-small underline underline-offset-4';

type TaskSliderProps = { phase: CyclePhase | null; onAdd: () => void };

/**
 * The dashboard's tasks: open ones, and those that fit the phase; `phase` is `null` without a current cycle. Someone without any
 * task first gets ideas, for as long as the page stays open.
 */
export function TaskSlider({ phase, onAdd }: TaskSliderProps) {
  const { t, today } = useTextContext();
  const headingId = useId();
  const { data, isError, isLoading } = useQuery(
    // At midnight the cards stay until the new day's cards are loaded.
    useOptimisticQueryWithPrevious(tasksOfDayQuery({ phase: phase ?? 'all', today })),
  );
  const rows = data ?? [];
  const { data: hasTasks, isFetching } = useQuery({ ...hasTasksQuery, enabled: data?.length === 0 });
  const [showsIdeas, setShowsIdeas] = useState(false);
  if (hasTasks === false && !isFetching && rows.length === 0 && !showsIdeas) setShowsIdeas(true);
  // If another button replaced this one between press and release, the press would be lost.
  const isUnknown = rows.length === 0 && !showsIdeas && (isLoading || (hasTasks !== true && isFetching));
  if (isUnknown) return <div className="min-h-80" />;
  return (
    <>
      <Suspense fallback={<div className="min-h-80" />}>
        {showsIdeas && <Ideas phase={phase} onAdd={onAdd} />}
      </Suspense>
      {!(showsIdeas && rows.length === 0) && (
        <section aria-labelledby={headingId} className="min-w-0">
          <SliderHead id={headingId} rows={rows} onAdd={onAdd} />
          {rows.length > 0 && (
            <Slides>
              {rows.map((row) => (
                <TaskSlideRow key={row.id} row={row} />
              ))}
            </Slides>
          )}
          {rows.length === 0 && (
            <p className="no-slides">
              {data === undefined && isError && t('tasks.loadFailed')}
              {data !== undefined && t('tasks.todayEmpty')}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** The heading, which counts the open tasks and leads to all of them, a link to the plan, and a button for a new task. */
function SliderHead({ id, rows, onAdd }: { id: string; rows: readonly TaskRow[]; onAdd: () => void }) {
  const { t } = useTranslation();
  const open = rows.filter(({ status }) => status !== 'completed').length;
  return (
    <div className="flex flex-wrap items-center">
      <h2 id={id} className="flex-1 font-semibold text-h3">
        <Link to="/tasks" className="inline-flex min-h-tap items-center gap-1">
          {t('nav.today')}
          {open > 0 && ` · ${open}`}
          <ChevronRight size={20} />
        </Link>
      </h2>
      <Link to="/plan" className={LINK}>
        {t('week.label')}
      </Link>
      <button
        type="button"
        aria-label={t('tasks.add')}
        className="ml-auto grid size-tap place-items-center rounded-full text-ink-2 hover:bg-surface-2"
        onClick={onAdd}
      >
        <Plus size={22} />
      </button>
    </div>
  );
}

/** A task in the dashboard's row. Only "in progress" is printed; every status is in the link's name. */
export function TaskSlideRow({ row }: { row: TaskRow }) {
  const { t, language, today } = useTextContext();
  const { id, title, status } = row;
  const statusWord = t(`tasks.status.${status}`);
  /** A press whose code is still loading, or couldn't be loaded. */
  const [press, setPress] = useState<TaskStatus | 'failed'>();
  const shown = press === undefined || press === 'failed' ? status : press;

  // The first paint doesn't need the code of changes.
  async function change(to: TaskStatus) {
    setPress(to);
    try {
      const [changes] = await Promise.all([import('./tasks.mutations.tsx'), loadOptimistic('tasks')]);
      void changes.changeStatus(row, to);
      setPress(undefined);
    } catch {
      setPress('failed');
    }
  }

  return (
    <TaskSlide
      status={status}
      statusLabel={status === 'in_progress' && statusWord}
      color={row.color}
      check={
        <CheckDisc
          aria-label={t('tasks.doneLabel', { title })}
          checked={shown === 'completed'}
          onChange={(event) => void change(event.target.checked ? 'completed' : 'not_started')}
        />
      }
      link={(className) => (
        <Link to="/tasks" search={{ task: id }} className={className}>
          {title}
          {status !== 'in_progress' && <span className="sr-only">, {statusWord}</span>}
        </Link>
      )}
      problem={press === 'failed' && t('errors.network')}
      time={rowTime(row, today)}
      day={dayWords(row, { t, language, today })}
      duration={row.task_length && durationText(row.task_length, t)}
      labels={labelNames(row)}
      marks={
        <>
          {row.has_reminder === 1 && <BellMark label={t('tasks.reminder')} />}
          {row.is_suggested === 1 && <Sparkle label={t('tasks.suggested')} />}
          <PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />
        </>
      }
    />
  );
}

/**
 * Whether the person has any task at all, done ones included. Requested only on a day without tasks. Its key isn't one of the
 * lists' keys, because unsent changes are applied to those.
 */
export const hasTasksQuery = queryOptions({
  queryKey: ['has-tasks'],
  queryFn: async () => (await import('./tasks.data.ts')).hasTasks(),
  // An answer of an earlier visit is reloaded, because another device may have created the first task.
  staleTime: 0,
});
