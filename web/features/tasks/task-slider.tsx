import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import { durationText } from '#web/i18n/duration-texts.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { Sparkle } from '#web/ui/inputs/sparkle.tsx';
import { PriorityIcon } from '#web/ui/planner/priority-icon.tsx';
import { TaskFacts } from '#web/ui/planner/task-facts.tsx';
import { Slides, TaskSlide } from '#web/ui/planner/task-slide.tsx';
import { dayWords, priorityWords } from './task-words.ts';
import { tasksOfDayQuery } from './tasks-of-day.query.ts';

const LINK =
  'inline-flex min-h-tap items-center font-semibold text-ink-2 text-small underline underline-offset-4';

type TaskSliderProps = {
  phase: CyclePhase | null;
  /** Opens the sheet for a new task. */
  onAdd: () => void;
};

/** The dashboard's tasks: open ones, and those that fit the phase; `null` without a current cycle. */
export function TaskSlider({ phase, onAdd }: TaskSliderProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { today } = useToday();
  const { data, isError } = useQuery({
    ...useLaid(tasksOfDayQuery({ phase: phase ?? 'all', today })),
    // At midnight the cards stay until the new day's cards are loaded.
    placeholderData: keepPreviousData,
  });
  const rows = data ?? [];
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="font-semibold text-h3">
          {t('tasks.today')}
        </h2>
        <div className="flex items-center gap-1">
          <button
            type="button"
            aria-label={t('tasks.add')}
            className="grid size-tap place-items-center rounded-full text-ink-2 hover:bg-surface-2"
            onClick={onAdd}
          >
            <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
          </button>
          <Link to="/tasks" aria-label={t('tasks.viewAllTasks')} className={LINK}>
            {t('tasks.viewAll')}
          </Link>
        </div>
      </div>
      {rows.length > 0 && (
        <Slides>
          {rows.map((row) => (
            <Slide key={row.id} row={row} />
          ))}
        </Slides>
      )}
      {rows.length === 0 && (
        <p className="no-slides">
          {data === undefined && isError && t('tasks.loadFailed')}
          {data !== undefined && (
            <>
              {t('tasks.todayEmpty')}{' '}
              <button type="button" className={LINK} onClick={onAdd}>
                {t('tasks.add')}
              </button>
            </>
          )}
        </p>
      )}
    </section>
  );
}

function Slide({ row }: { row: TaskRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  return (
    <TaskSlide
      status={row.status}
      statusLabel={t(`tasks.status.${row.status}`)}
      color={row.color}
      link={(className) => (
        <Link to="/tasks" search={{ task: row.id }} className={className}>
          {row.title}
        </Link>
      )}
      facts={
        <TaskFacts
          day={dayWords(row, { t, language, today })}
          duration={row.task_length ? durationText(row.task_length, t) : null}
        />
      }
      sparkle={row.is_suggested === 1 && <Sparkle label={t('tasks.suggested')} />}
      priority={<PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />}
    />
  );
}
