import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#web/lib/user.queries.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogPeriodAction } from './log-period-action.tsx';
import { TodayCard } from './today-card.tsx';

/** Where one is in the cycle today, or how to begin when nothing is logged. */
export function CycleToday() {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  if (user.cycle.eq_cycle_day !== 0) return <TodayCard cycle={user.cycle} />;
  return (
    <Card>
      <EmptyState bloom="closed" title={t('cycle.emptyTitle')} action={<LogPeriodAction />}>
        {t('cycle.emptyText')}
      </EmptyState>
    </Card>
  );
}
