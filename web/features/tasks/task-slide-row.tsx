import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRow } from '#domain/tasks/task-row.schema.ts';
import type { TaskStatus } from '#domain/tasks/task-status.ts';
import { durationText } from '#web/i18n/duration-text.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { loadOptimistic } from '#web/sync/overlay.ts';
import { CheckDisc } from '#web/ui/inputs/check-disc.tsx';
import { Sparkle } from '#web/ui/inputs/sparkle.tsx';
import { PriorityIcon } from '#web/ui/planner/priority-icon.tsx';
import { TaskSlide } from '#web/ui/planner/task-slide.tsx';
import { dayWords, priorityWords } from './task-words.ts';

/** A task in the dashboard's row. Only "in progress" is printed; every status is in the link's name. */
export function TaskSlideRow({ row }: { row: TaskRow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const { id, title, status } = row;
  const statusWord = t(`tasks.status.${status}`);
  /** A press whose code is still loading, or couldn't be loaded. */
  const [press, setPress] = useState<TaskStatus | 'failed'>();
  const shown = press === undefined || press === 'failed' ? status : press;

  // The first paint doesn't need the code of changes.
  async function change(to: TaskStatus) {
    setPress(to);
    try {
      const [changes] = await Promise.all([import('./tasks.mutations.ts'), loadOptimistic('tasks')]);
      void changes.changeStatus(id, to);
      setPress(undefined);
    } catch {
      setPress('failed');
    }
  }

  return (
    <TaskSlide
      status={status}
      statusLabel={status === 'in_progress' ? statusWord : null}
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
      day={dayWords(row, { t, language, today })}
      duration={row.task_length ? durationText(row.task_length, t) : null}
      sparkle={row.is_suggested === 1 && <Sparkle label={t('tasks.suggested')} />}
      priority={<PriorityIcon level={row.priority} label={priorityWords(row.priority, t)} />}
    />
  );
}
