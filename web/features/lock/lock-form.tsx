import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSealed, LOCK_TIMES, type LockSettings } from '#web/lib/lock/lock-settings.ts';
import { hashPin } from '#web/lib/lock/pin.ts';
import { notify } from '#web/lib/page/notify.ts';
import { isCancelled } from '#web/lib/session/passkeys.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SettingsGroup } from '#web/ui/layout/settings-group.tsx';
import { changeLock, endLock } from './change-lock.ts';
import { DeviceMethod } from './device-way.tsx';
import { lockNow } from './lock-gate.tsx';
import { PinSheet } from './pin-sheet.tsx';
import { SealMethod } from './seal-way.tsx';
import type { ChangeLock } from './way-props.ts';

type LockFormProps = {
  settings: LockSettings | undefined;
  onChanged: (settings: LockSettings | undefined) => void;
};

/** What opens the lock, when it locks, and what it's good for. */
export function LockForm({ settings, onChanged }: LockFormProps) {
  const { t } = useTranslation();
  const { data: user } = useSuspenseQuery(userQuery);
  const [isSettingPin, setIsSettingPin] = useState(false);
  const [failure, setFailure] = useState<'device' | 'other'>();
  const userId = user.details.t_id;

  const change: ChangeLock = async (work) => {
    setFailure(undefined);
    try {
      const after = await work();
      onChanged(after);
      void notify({ tone: 'success', text: t(savedTextKey(settings, after)) });
    } catch (error) {
      setFailure(isCancelled(error) ? 'device' : 'other');
    }
  };
  const savePin = async (typed: string) => {
    await change(async () => changeLock(userId, { pin: await hashPin(typed) }));
    setIsSettingPin(false);
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <SettingsGroup title={t('lock.ways')}>
        <div className="grid gap-4">
          <p className="text-ink-2 text-small">{t('lock.intro')}</p>
          {!isSealed(settings) && (
            <PinMethod digits={settings?.pin?.digits} onSet={() => setIsSettingPin(true)} />
          )}
          <DeviceMethod {...{ userId, settings, change }} />
          {failure !== undefined && (
            <Notice tone="error">{t(failure === 'device' ? 'lock.deviceFailed' : 'lock.failed')}</Notice>
          )}
          <p className="text-small">{t('lock.tries')}</p>
          <p className="text-ink-2 text-small">{t('lock.honest')}</p>
        </div>
      </SettingsGroup>
      {settings !== undefined && (
        <>
          <SettingsGroup title={t('lock.when')}>
            <div className="grid gap-3">
              <Segmented
                legend={t('lock.when')}
                value={settings.time}
                options={LOCK_TIMES.map((time) => ({ value: time, label: t(`lock.times.${time}`) }))}
                onChange={(time) => void change(() => changeLock(userId, { time }))}
              />
              <p className="text-ink-2 text-small">{t('lock.whenHint')}</p>
              <p className="text-ink-2 text-small">{t('lock.reminders')}</p>
            </div>
          </SettingsGroup>
          <SealMethod {...{ userId, settings, change }} />
          <div className="grid gap-3">
            <Button onClick={() => void lockNow()}>{t('lock.now')}</Button>
            <Button variant="outline" onClick={() => void change(endLock)}>
              {t('lock.off')}
            </Button>
          </div>
        </>
      )}
      <PinSheet open={isSettingPin} onClose={() => setIsSettingPin(false)} onSave={savePin} />
    </div>
  );
}

function savedTextKey(before: LockSettings | undefined, after: LockSettings | undefined) {
  if (after === undefined) return 'lock.turnedOff';
  return before === undefined ? 'lock.turnedOn' : 'lock.saved';
}

function PinMethod({ digits, onSet }: { digits: number | undefined; onSet: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span>
        {t('lock.pin')}
        {digits !== undefined && (
          <span className="ml-2 text-ink-2 text-small">{t('lock.pinOn', { count: digits })}</span>
        )}
      </span>
      <Button variant="outline" onClick={onSet}>
        {t(digits === undefined ? 'lock.setPin' : 'lock.changePin')}
      </Button>
    </div>
  );
}
