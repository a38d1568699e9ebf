import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReminderDevice } from '#domain/reminders/reminders.schema.ts';
import { failureToastText } from '#web/i18n/error-text.ts';
import { ApiProblem, NetworkFailure } from '#web/lib/http/http.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/page-state.tsx';
import { pushDeviceQuery, useAddThisDevice, useRemoveDevice } from './reminders.data.ts';

/** The devices that show reminders: this one, with a button to allow it, and the others. */
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

/** Any other error comes from the browser: a private window, or a push service it can't reach. */
const isOfServer = (error: Error) => error instanceof ApiProblem || error instanceof NetworkFailure;

type ThisDeviceProps = { device: ReminderDevice | undefined; pushKey: string };

/** Whether this device shows reminders, and a button to allow it. The browser asks for permission only after a press. */
function ThisDevice({ device, pushKey }: ThisDeviceProps) {
  const { t } = useTranslation();
  const { data: browser } = useQuery(pushDeviceQuery);
  const add = useAddThisDevice(pushKey);
  const remove = useRemoveDevice({ id: device?.id, isThis: true });
  if (browser === undefined) return null;
  if (browser === 'on' && device !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <Notice tone="success">{t('reminders.deviceOn')}</Notice>
        <Button
          variant="outline"
          busy={remove.isPending}
          busyLabel={t('common.saving')}
          onClick={() => remove.mutate()}
        >
          {t('reminders.turnDeviceOff')}
        </Button>
      </div>
    );
  }
  if (browser !== 'on' && browser !== 'off') {
    return <Notice tone="info">{t(`reminders.device.${browser}`)}</Notice>;
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2 text-small">{t('reminders.deviceOff')}</p>
      {add.isError && (
        <Notice tone="error">
          {isOfServer(add.error) ? failureToastText(add.error) : t('reminders.device.failed')}
        </Notice>
      )}
      <Button
        variant="outline"
        busy={add.isPending}
        busyLabel={t('common.saving')}
        onClick={() => add.mutate()}
      >
        {t('reminders.turnDeviceOn')}
      </Button>
    </div>
  );
}
