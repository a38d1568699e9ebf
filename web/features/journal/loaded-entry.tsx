import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { JournalEntry } from '#domain/journal/journal.schema.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { NetworkFailure } from '#web/lib/http/api-problem.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { useOptimisticQuery } from '#web/sync/overlay.ts';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { pendingSavesOf } from './entry-changes.ts';
import { entryQuery } from './journal.queries.ts';

type LoadedEntryProps = {
  date: LocalDate;
  /** Of the place that it keeps while it loads. */
  height: 'min-h-80' | 'min-h-24';
  /** Gets the entry, to write on; `null` if there is none, or if it can't be loaded without a connection. */
  children: (saved: JournalEntry | null) => ReactNode;
};

/** A day's entry once it's loaded. Typed words can be continued even if what is saved can't be loaded. */
export function LoadedEntry({ date, height, children }: LoadedEntryProps) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(useOptimisticQuery(userQuery));
  const { data, error, isPending, isFetching, refetch } = useQuery(useOptimisticQuery(entryQuery(date)));
  const isTyped = pendingSavesOf({ date, owner: user.details.t_id }).length > 0;
  if (isPending && !isTyped) {
    return (
      <span className={`grid place-items-center text-ink-2 ${height}`}>
        <Spinner label={t('common.loading')} />
      </span>
    );
  }
  const isOutOfReach = error instanceof NetworkFailure;
  if (error && !isTyped && !isOutOfReach) {
    return (
      <LoadFailure
        text={errorText(error)}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        busyLabel={t('common.loading')}
      />
    );
  }
  return (
    <>
      {isOutOfReach && !data && <Notice tone="info">{t('journal.unloaded')}</Notice>}
      {children(data ?? null)}
    </>
  );
}
