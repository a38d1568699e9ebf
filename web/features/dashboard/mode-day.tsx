import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { CycleStatus } from '#domain/cycle/life-stage.schema.ts';
import { ModeAside, ModeLine, ModeNotes, PackCard } from '#web/features/cycle/life-stage-day.tsx';
import { DayTask } from '#web/features/tasks/task-row.tsx';
import { tasksOfDayQuery } from '#web/features/tasks/tasks-of-day.data.ts';
import { spokenDay } from '#web/i18n/format.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticQueryWithPrevious } from '#web/sync/pending.ts';
import { Card } from '#web/ui/layout/card.tsx';

/** The most tasks on the card; the tasks page has the rest. */
const MOST_SHOWN = 6;
const LINK = 'inline-flex min-h-tap items-center font-semibold text-small underline underline-offset-4';

/** The dashboard's cards in a mode without predictions: the pack, if any, and the day's tasks; no dial, bloom or phase. */
export function ModeDay({ status, onAdd }: { status: CycleStatus; onAdd: () => void }) {
  const { t, language, today } = useTextContext();
  const headingId = useId();
  const { data, isError } = useQuery(
    useOptimisticQueryWithPrevious(tasksOfDayQuery({ phase: 'all', today })),
  );
  const rows = data?.filter((row) => row.due_date !== null || row.start_date !== null) ?? [];
  const open = rows.filter((row) => row.status !== 'completed').length;
  const line = <ModeLine status={status} />;
  const { scheme } = status;
  return (
    <>
      <ModeNotes status={status} today={today} />
      {scheme && (
        <PackCard scheme={scheme} today={today}>
          {line}
        </PackCard>
      )}
      <Card aria-labelledby={headingId} className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-small">
          <p className="first-letter:uppercase">{spokenDay(today, language)}</p>
          <ModeAside status={status} today={today} />
        </div>
        <h2 id={headingId} className="font-display text-h2">
          {open === 0 ? t('cycle.openDay') : t('cycle.thingsToday', { count: open })}
        </h2>
        {rows.length > 0 && (
          <ul className="grid divide-y divide-line">
            {rows.slice(0, MOST_SHOWN).map((row) => (
              <DayTask key={row.id} row={row} day={today} />
            ))}
          </ul>
        )}
        {rows.length === 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
            {isError && data === undefined && t('tasks.loadFailed')}
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
        {!scheme && line}
      </Card>
    </>
  );
}
