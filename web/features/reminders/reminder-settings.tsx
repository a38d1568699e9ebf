import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { remindersQuery } from './reminders.queries.ts';

/** What to be reminded of, when, in which words, and where. */
export function ReminderSettings() {
  const { t } = useTranslation();
  const { data: reminders, isError, error, isFetching, refetch } = useQuery(remindersQuery);
  if (reminders === undefined && isError) {
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
  if (reminders === undefined) {
    return (
      <div className="grid min-h-96 place-items-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return <ReminderForm reminders={reminders} />;
}
