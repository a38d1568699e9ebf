import './best-dates.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { DateFinder } from './date-finder.tsx';
import type { TaskCalls } from './day-task.ts';

type BestDatesProps = {
  /** An activity to look for at once. */
  sentence?: string | undefined;
  /** The action offered when there's no cycle to forecast from. */
  startCycle: ReactNode;
  taskCalls: TaskCalls;
};

/** Find Best Dates, or what's missing for it. */
export function BestDates({ sentence, startCycle, taskCalls }: BestDatesProps) {
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { cycle_day: day, cycle_mode: mode } = user.cycle;
  if (day === 0) return <NoCycleDates mode={mode} action={startCycle} />;
  return <DateFinder sentence={sentence} taskCalls={taskCalls} />;
}

type NoCycleDatesProps = {
  mode: CycleMode;
  action: ReactNode;
};

/** Shown when there's no cycle to forecast from: how to start, or that forecasts are paused in this mode. */
function NoCycleDates({ mode, action }: NoCycleDatesProps) {
  const { t } = useTranslation();
  const isNatural = mode === 'natural';
  return (
    <EmptyState
      bloom={isNatural ? 'closed' : 'opening'}
      title={isNatural ? t('bestDates.noCycleTitle') : t('cycle.restTitle')}
      action={action}
    >
      {isNatural ? t('bestDates.noCycleText') : t('bestDates.restText', { mode: t(`cycle.modes.${mode}`) })}
    </EmptyState>
  );
}
