import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleInformation } from '#domain/cycle/cycle.schema.ts';
import { Button, buttonClass } from '#web/ui/inputs/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { HistoryLink } from './history-link.tsx';
import { LogPeriodAction } from './log-period-action.tsx';
import { ModePage } from './modes/mode-page.tsx';
import { PeriodSheet } from './period-sheet.tsx';

/** Shown instead of the cycle: how to start, that it begins again after a mode, or what a mode has instead. */
export function NoCycle({ cycle }: { cycle: CycleInformation }) {
  const { t } = useTranslation();
  if (cycle.cycle_mode !== 'natural') return <ModePage status={cycle} />;
  // Without a cycle day, a time in a mode lies between the last start and today.
  const isAfter = cycle.history.modes.length > 0;
  return (
    <Card>
      <EmptyState
        bloom="closed"
        title={t(isAfter ? 'cycle.afterTitle' : 'cycle.emptyTitle')}
        action={
          <>
            <LogPeriodAction />
            {!isAfter && <HistoryLink />}
          </>
        }
      >
        {t(isAfter ? 'cycle.afterText' : 'cycle.emptyText')}
      </EmptyState>
    </Card>
  );
}

/** Shown instead of the cycle where logs are missing: nothing is forecast until a period is logged. */
export function NoForecast({ cycle }: { cycle: CycleInformation }) {
  const { t } = useTranslation();
  const [isLogging, setIsLogging] = useState(false);
  return (
    <Card>
      <EmptyState
        bloom="closed"
        title={t('cycle.noForecastTitle')}
        action={
          <>
            <LogPeriodAction />
            <Button variant="outline" onClick={() => setIsLogging(true)}>
              {t('cycle.startedUnlogged')}
            </Button>
            <Link to="/settings/cycle" className={buttonClass('outline')}>
              {t('cycle.somethingElse')}
            </Link>
          </>
        }
      >
        {t('cycle.noForecastText', { days: cycle.cycle_day - 1 })}
      </EmptyState>
      <PeriodSheet open={isLogging} onClose={() => setIsLogging(false)} />
    </Card>
  );
}
