import { useTranslation } from 'react-i18next';
import type { ReminderDevice } from '#domain/reminders/reminders.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { useRemoveDevice } from './reminders.mutations.ts';
import { ThisDevice } from './this-device.tsx';

/** Which devices show reminders: this one, with the way to let it, and the others. */
export function ReminderDevices({
  devices,
  pushKey,
}: {
  devices: readonly ReminderDevice[];
  pushKey: string;
}) {
  const { t } = useTranslation();
  const others = devices.filter((device) => device.is_current === 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <ThisDevice device={devices.find((device) => device.is_current === 1)} pushKey={pushKey} />
      {others.length > 0 && (
        <ul aria-label={t('reminders.otherDevices')} className="grid divide-y divide-line">
          {others.map((device) => (
            <OtherDevice key={device.id} device={device} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Another device that shows reminders. */
function OtherDevice({ device }: { device: ReminderDevice }) {
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
