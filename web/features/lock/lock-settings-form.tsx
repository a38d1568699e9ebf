import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSealed, type LockSettings, lockSettings } from '#web/lib/lock/lock-settings.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { SettingsGroup } from '#web/ui/layout/settings-group.tsx';
import { LockForm } from './lock-form.tsx';
import { lockNow } from './lock-gate.tsx';

/** The lock of this device. Whoever finds the app open can't change it: an existing lock is opened once more first. */
export function LockSettingsForm() {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(lockSettings);
  const [isFree, setIsFree] = useState(settings === undefined);
  if (settings === undefined || isFree) return <LockForm settings={settings} onChanged={setSettings} />;
  return (
    <SettingsGroup title={t('lock.turnedOn')}>
      <div className="grid gap-4">
        <LockMethods settings={settings} />
        <p className="text-ink-2 text-small">{t(isSealed(settings) ? 'lock.sealHonest' : 'lock.honest')}</p>
        <Button onClick={() => void lockNow()}>{t('lock.now')}</Button>
        <Button variant="outline" onClick={() => void lockNow().then(() => setIsFree(true))}>
          {t('lock.change')}
        </Button>
      </div>
    </SettingsGroup>
  );
}

/** What opens it, when it locks, and whether what lies here is sealed. */
function LockMethods({ settings: { pin, passkeys, time, seal } }: { settings: LockSettings }) {
  const { t } = useTranslation();
  const ways = [
    pin && `${t('lock.pin')} (${t('lock.pinOn', { count: pin.digits })})`,
    passkeys.length > 0 && t('lock.device'),
  ];
  return (
    <dl className="grid gap-2">
      <Fact name={t('lock.ways')} value={ways.filter(Boolean).join(', ')} />
      <Fact name={t('lock.when')} value={t(`lock.times.${time}`)} />
      {seal !== null && <Fact name={t('lock.seal')} value={t('lock.yes')} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
