import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { passkeysQuery } from '#web/lib/session/passkeys.queries.ts';
import { LoadFailure } from '#web/ui/layout/load-failure.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Spinner } from '#web/ui/layout/spinner.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** Why there can be no passkey here. */
const ELSEWHERE = import.meta.env.MODE === 'native' ? 'passkeys.native' : 'passkeys.elsewhere';

/** The person's passkeys, with what adds, renames and removes them. */
export function PasskeySettings() {
  const { t } = useTranslation();
  const { data, isError, error, isFetching, refetch } = useQuery(passkeysQuery);
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-2 text-small">{t('passkeys.hint')}</p>
      {data === undefined && isError && (
        <LoadFailure
          text={failureToastText(error)}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
          busyLabel={t('common.loading')}
        />
      )}
      {data === undefined && !isError && (
        <div className="grid min-h-26 place-items-center">
          <Spinner label={t('common.loading')} />
        </div>
      )}
      {data?.passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
      {data !== undefined && data.passkeys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? <AddPasskey /> : <Notice tone="info">{t(ELSEWHERE)}</Notice>}
      <p className="text-ink-2 text-small">{t('passkeys.honest')}</p>
    </div>
  );
}
