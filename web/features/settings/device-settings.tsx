import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DeviceRow } from './device-row.tsx';
import { sessionsQuery } from './settings.queries.ts';

/** Where the account is signed in, each place with its own way to sign out. */
export function DeviceSettings() {
  const { t } = useTranslation();
  const { data: sessions, isError, error, isFetching, refetch } = useQuery(sessionsQuery);
  if (sessions === undefined && isError) {
    return (
      <LoadFailure
        text={failureToastText(error)}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
        busyLabel={t('common.loading')}
      />
    );
  }
  if (sessions === undefined) {
    return (
      <div className="grid min-h-26 place-items-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 text-small">{t('settings.devicesHint')}</p>
      <ul className="grid divide-y divide-line">
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} />
        ))}
      </ul>
    </div>
  );
}
