import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { oldDayQuery, recentDaysQuery } from '#web/lib/day-log/days.query.ts';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';

/** In place of a day that isn't known: it's loading, or can't be loaded. */
export function UnknownDay({ date }: { date: LocalDate }) {
  const { t } = useTranslation();
  const recent = useQuery({ ...recentDaysQuery, enabled: false });
  const old = useQuery({ ...oldDayQuery(date), enabled: false });
  const failed = [recent, old].find(({ isError }) => isError);
  if (failed === undefined) {
    return (
      <span className="grid min-h-80 place-items-center text-ink-2">
        <Spinner label={t('common.loading')} />
      </span>
    );
  }
  return (
    <LoadFailure
      text={t('daySheet.unloaded')}
      retryLabel={t('common.retry')}
      onRetry={() => void failed.refetch()}
      busy={failed.isFetching}
      busyLabel={t('common.loading')}
    />
  );
}
