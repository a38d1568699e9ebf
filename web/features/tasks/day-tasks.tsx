import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useOptimisticQueryWithPrevious } from '#web/sync/overlay.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DayTask } from './day-task.tsx';
import { tasksOfDayQuery } from './tasks-of-day.query.ts';

/** More are on the tasks page. */
const MOST_SHOWN = 6;
const LINK = 'inline-flex min-h-tap items-center font-semibold text-small underline underline-offset-4';

type DayTasksProps = {
  /** Opens the sheet for a new task. */
  onAdd: () => void;
  /** Something small beside the date. */
  aside?: ReactNode;
  /** The card's last line. */
  children: ReactNode;
};

/** The day's dated tasks as the dashboard's card, for modes without a cycle. */
export function DayTasks({ onAdd, aside, children }: DayTasksProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const { today } = useToday();
  const { data, isError } = useQuery(
    useOptimisticQueryWithPrevious(tasksOfDayQuery({ phase: 'all', today })),
  );
  const rows = data?.filter((row) => row.due_date !== null || row.start_date !== null) ?? [];
  const open = rows.filter((row) => row.status !== 'completed').length;
  return (
    <Card aria-labelledby={headingId} className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-small">
        <p className="first-letter:uppercase">{spokenDay(today, language)}</p>
        {aside}
      </div>
      <h2 id={headingId} className="font-display text-h2">
        {open === 0 ? t('cycle.openDay') : t('cycle.thingsToday', { count: open })}
      </h2>
      {rows.length > 0 && (
        <ul className="grid divide-y divide-line">
          {rows.slice(0, MOST_SHOWN).map((row) => (
            <DayTask key={row.id} row={row} />
          ))}
        </ul>
      )}
      {rows.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
          {data === undefined ? isError && t('tasks.loadFailed') : t('tasks.todayEmpty')}
          <button type="button" className={LINK} onClick={onAdd}>
            {t('tasks.add')}
          </button>
        </p>
      )}
      {rows.length > MOST_SHOWN && (
        <Link to="/tasks" className={LINK}>
          {t('tasks.viewAllTasks')}
        </Link>
      )}
      {children}
    </Card>
  );
}
