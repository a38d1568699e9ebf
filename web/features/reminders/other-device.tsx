import { useTranslation } from 'react-i18next';
import type { ReminderDevice } from '#domain/reminders/reminders.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { useRemoveDevice } from './reminders.mutations.ts';

/** Another device that shows reminders. */
export function OtherDevice({ device }: { device: ReminderDevice }) {
  const { t } = useTranslation();
  const remove = useRemoveDevice({ id: device.id, isThis: false });
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('settings.unknownDevice');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</p>
      <Button
        variant="outline"
        busy={remove.isPending}
        busyLabel={t('common.saving')}
        aria-label={t('reminders.removeDevice', { device: name })}
        onClick={() => remove.mutate()}
      >
        {t('reminders.remove')}
      </Button>
    </li>
  );
}
