import { useTranslation } from 'react-i18next';
import type { CycleMode } from '#domain/cycle/cycle-mode.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { HistoryLink } from './history-link.tsx';
import { LogPeriodAction } from './log-period-action.tsx';

/** Shown instead of the cycle: how to start when no period is logged, or that predictions are off in this mode. */
export function NoCycle({ mode }: { mode: CycleMode }) {
  const { t } = useTranslation();
  if (mode === 'natural')
    return (
      <Card>
        <EmptyState
          bloom="closed"
          title={t('cycle.emptyTitle')}
          action={
            <>
              <LogPeriodAction />
              <HistoryLink />
            </>
          }
        >
          {t('cycle.emptyText')}
        </EmptyState>
      </Card>
    );
  return (
    <Card className="grid justify-items-start gap-3">
      <h2 className="font-display text-h2">
        {t(mode === 'paused' ? 'cycle.pausedTitle' : 'cycle.restTitle')}
      </h2>
      <p className="text-ink-2">{t('cycle.restText', { mode: t(`cycle.modes.${mode}`) })}</p>
      <LogPeriodAction variant="outline" />
    </Card>
  );
}
