import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { dayKindsQuery } from '#web/lib/day-log/kinds.query.ts';
import { ownSymptomsQuery } from '#web/lib/day-log/own-symptoms.query.ts';
import { useIsOnline } from '#web/lib/page/use-is-online.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { KindSwitches } from './kind-switches.tsx';
import { OwnSymptoms } from './own-symptoms.tsx';

/** Which kinds of the log the person is offered, and the symptoms they named. */
export function TrackingSettings() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const kinds = useQuery(dayKindsQuery);
  const symptoms = useQuery(ownSymptomsQuery);
  const missing = [kinds, symptoms].filter(({ data }) => data === undefined);
  const failed = missing.find(({ isError }) => isError);
  if (failed) {
    return (
      <Card>
        <LoadFailure
          text={failureToastText(failed.error)}
          retryLabel={t('common.retry')}
          onRetry={() => {
            for (const { refetch } of missing) void refetch();
          }}
          busy={missing.some(({ isFetching }) => isFetching)}
          busyLabel={t('common.loading')}
        />
      </Card>
    );
  }
  if (kinds.data === undefined || symptoms.data === undefined) {
    return (
      <Card>
        <div className="grid min-h-96 place-items-center">
          <Spinner label={t('common.loading')} />
        </div>
      </Card>
    );
  }
  return (
    <>
      <p className="text-ink-2 text-small">{t('whatILog.intro')}</p>
      <p role="status" className="text-ink-2 text-small empty:sr-only">
        {!isOnline && t('whatILog.offline')}
      </p>
      <KindSwitches kinds={kinds.data} isOnline={isOnline} />
      <OwnSymptoms symptoms={symptoms.data} isOnline={isOnline} />
    </>
  );
}
