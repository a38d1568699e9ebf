import { useTranslation } from 'react-i18next';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { LogPeriodAction } from './log-period-action.tsx';

/** Shown instead of the cycle: how to start when no period is logged, or that forecasts are paused in this mode. */
export function NoCycle({ mode }: { mode: CycleMode }) {
  const { t } = useTranslation();
  const isNatural = mode === 'natural';
  return (
    <Card>
      <EmptyState
        bloom={isNatural ? 'closed' : 'opening'}
        title={isNatural ? t('cycle.emptyTitle') : t('cycle.restTitle')}
        action={<LogPeriodAction />}
      >
        {isNatural ? t('cycle.emptyText') : t('cycle.restText', { mode: t(`cycle.modes.${mode}`) })}
      </EmptyState>
    </Card>
  );
}
