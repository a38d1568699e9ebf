import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DeviceRow } from './device-row.tsx';
import { sessionsQuery } from './settings.queries.ts';

/** Where the account is signed in, each place with its own way to sign out. */
export function DeviceSettings() {
  const { t } = useTranslation();
  const { data: sessions, isError, error, isFetching, refetch } = useQuery(sessionsQuery);
  if (sessions === undefined && isError) {
    return (
      <Notice tone="error">
        <p>{failureToastText(error)}</p>
        <Button
          variant="outline"
          className="mt-3"
          busy={isFetching}
          busyLabel={t('common.loading')}
          onClick={() => void refetch()}
        >
          {t('common.retry')}
        </Button>
      </Notice>
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
