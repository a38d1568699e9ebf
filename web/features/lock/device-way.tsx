import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { availableVerifiers, verifyUser } from '#web/lib/lock/device-check.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.queries.ts';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { changeLock } from './change-lock.ts';
import type { LockMethodProps } from './way-props.ts';

const HINT = import.meta.env.MODE === 'native' ? 'lock.deviceHintNative' : 'lock.deviceHint';

/** The device's own check as a way in: by one of the person's passkeys, in a native shell by the system. */
export function DeviceMethod({ userId, settings, change }: LockMethodProps) {
  const { t } = useTranslation();
  const { data: known } = useQuery(passkeysQuery);
  const ids = availableVerifiers(known?.passkeys.map(({ id }) => id) ?? []);
  const isOn = (settings?.passkeys.length ?? 0) > 0;
  // What is the only way in stays, and a sealed device has no other.
  const isOnly = isOn && settings?.pin === null;
  const isPossible = ids.length > 0;
  const turn = (on: boolean) =>
    change(async () => changeLock(userId, { passkeys: on ? [(await verifyUser(ids)).passkey] : [] }));
  return (
    <div className="grid gap-1">
      <CheckRow
        label={t('lock.device')}
        hint={t(isOn || isPossible ? HINT : 'lock.deviceNeeds')}
        checked={isOn}
        disabled={isOnly || !(isOn || isPossible)}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {!(isOn || isPossible) && (
        <Link
          to="/settings/signing-in"
          className="inline-flex min-h-tap items-center font-semibold underline"
        >
          {t('lock.toPasskeys')}
        </Link>
      )}
    </div>
  );
}
