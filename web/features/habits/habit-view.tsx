import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Habit, HabitHistory as History } from '#domain/habits/habit.schema.ts';
import { useOptimisticQueryWithPrevious } from '#web/sync/overlay.ts';
import { PhaseBars } from '#web/ui/charts/phase-bars.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { HabitActions } from './habit-actions.tsx';
import { HabitHistory } from './habit-history.tsx';
import { habitHistoryQuery } from './habits.queries.ts';
import { PauseHabit } from './pause-habit.tsx';

/** How many weeks of history show: at first, and after each press on "Show older". */
const ROWS = [7, 20, 52] as const;

/** How steadily a habit is done, its last weeks to tick off, and today's buttons. */
export function HabitView({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const [step, setStep] = useState(0);
  const rows = ROWS[step] ?? ROWS[0];
  // A week more than is shown, because the running one has only begun.
  const { data: history, isError } = useQuery(
    useOptimisticQueryWithPrevious(habitHistoryQuery(habit.habit_id, rows + 1)),
  );
  return (
    <>
      <StreakCard habit={habit} history={history} />
      {history === undefined && isError && <Notice tone="error">{t('habits.history.failed')}</Notice>}
      {history === undefined && !isError && <Waiting label={t('common.loading')} />}
      {history !== undefined && (
        <HabitHistory
          habit={habit}
          history={history}
          rows={rows}
          onOlder={step + 1 < ROWS.length ? () => setStep(step + 1) : undefined}
        />
      )}
      {history !== undefined && <DoneByPhase phases={history.by_phase} />}
      <PauseHabit habit={habit} />
      <HabitActions habit={habit} />
    </>
  );
}

/** The run as a large number, beside the longest one and how often it was done. */
function StreakCard({ habit, history }: { habit: Habit; history: History | undefined }) {
  const { t } = useTranslation();
  const cycle = history?.this_cycle;
  const rows = [
    { name: t('habits.view.longest'), text: String(habit.best_streak) },
    ...(cycle && cycle.due > 0
      ? [{ name: t('habits.view.thisCycle'), text: t('habits.view.doneOf', { ...cycle }) }]
      : []),
    ...(history ? [{ name: t('habits.view.inAll'), text: String(history.in_all) }] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l bg-surface-2 px-5 py-4 even-numbers">
      <p className="grid" aria-live="polite">
        <span className="habit-run font-display">{habit.streak}</span>{' '}
        <span className="text-ink-2 text-small">{t('habits.view.inARow')}</span>
      </p>
      <dl className="grid flex-1 basis-40 gap-1">
        {rows.map(({ name, text }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How often it was done in each phase; hidden without a cycle. */
function DoneByPhase({ phases: { cycles, phases } }: { phases: History['by_phase'] }) {
  const { t } = useTranslation();
  if (phases.length === 0) return null;
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-ink-2">
        <span className="font-semibold text-ink">{t('habits.view.byPhase')}</span> ·{' '}
        {t('habits.view.lastCycles', { count: cycles })}
      </h3>
      <PhaseBars
        bars={phases.map(({ phase, done, due }) => ({
          phase,
          name: t(`phases.${phase}`),
          share: done / due,
          text: t('habits.view.doneOf', { done, due }),
        }))}
      />
    </section>
  );
}

/** The history's place while it loads. */
function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-80 content-around">
      <span className="sr-only">{label}</span>
      {[0, 1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} aria-hidden="true" className="block h-6 rounded-full bg-surface-2" />
      ))}
    </div>
  );
}
