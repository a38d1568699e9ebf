import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { remindersQuery } from './reminders.queries.ts';

/** What somebody is reminded of, when, in which words, and where. */
export function ReminderSettings() {
  const { t } = useTranslation();
  const { data: reminders, isError, error, isFetching, refetch } = useQuery(remindersQuery);
  if (reminders === undefined && isError) {
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
  if (reminders === undefined) {
    return (
      <div className="grid min-h-96 place-items-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return <ReminderForm reminders={reminders} />;
}
