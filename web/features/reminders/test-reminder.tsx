import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useTestReminder } from './reminders.mutations.ts';

/** Sends a reminder now, and says how it went out. */
export function TestReminder() {
  const { t } = useTranslation();
  const test = useTestReminder();
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t pt-4">
      <Button
        variant="outline"
        busy={test.isPending}
        busyLabel={t('reminders.testing')}
        onClick={() => test.mutate()}
      >
        {t('reminders.test')}
      </Button>
      {test.isSuccess && (
        <Notice tone="success">
          {t(test.data.sent_by === 'push' ? 'reminders.testPushed' : 'reminders.testMailed')}
        </Notice>
      )}
      {test.isError && <Notice tone="error">{failureToastText(test.error)}</Notice>}
    </div>
  );
}
