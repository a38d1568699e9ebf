import { useTranslation } from 'react-i18next';
import type { ReminderDevice } from '#domain/reminders/reminders.schema.ts';
import { OtherDevice } from './other-device.tsx';
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
