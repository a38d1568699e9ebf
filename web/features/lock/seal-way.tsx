import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { isSealed } from '#web/lib/lock/lock-settings.ts';
import { deviceVerifier } from '#web/lib/native/platform.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.queries.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { SettingsGroup } from '#web/ui/layout/settings-group.tsx';
import { sealDevice, unsealDevice } from './change-lock.ts';
import type { LockMethodProps } from './way-props.ts';

/** Whether what lies on this device is sealed under a key that a passkey makes. Not offered in a native shell. */
export function SealMethod({ userId, settings, change }: LockMethodProps) {
  const { t } = useTranslation();
  const { data: known } = useQuery(passkeysQuery);
  const makingKeys = (known?.passkeys ?? [])
    .filter(({ has_prf: hasPrf }) => hasPrf === 1)
    .map(({ id }) => id);
  const isOn = isSealed(settings);
  const isPossible = canUsePasskeys() && makingKeys.length > 0;
  // The system verifies, but makes no key.
  if (deviceVerifier() !== undefined) return null;
  const turn = (on: boolean) => change(() => (on ? sealDevice(userId, makingKeys) : unsealDevice(userId)));
  return (
    <SettingsGroup title={t('lock.sealTitle')}>
      <div className="grid gap-3">
        <CheckRow
          label={t('lock.seal')}
          hint={t(isOn || isPossible ? 'lock.sealHint' : 'lock.sealNeeds')}
          checked={isOn}
          disabled={!(isOn || isPossible)}
          onChange={({ currentTarget }) => void turn(currentTarget.checked)}
        />
        <p className="text-ink-2 text-small">{t('lock.sealHonest')}</p>
      </div>
    </SettingsGroup>
  );
}
