import { FingerprintPattern } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { isCancelled } from '#web/lib/session/passkeys.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { signInFailureText } from './sign-in-failure-text.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The way in without typing, beside the code. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { isBusy, error, press } = usePasskeySignIn(onSignedIn);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="outline"
        busy={isBusy}
        busyLabel={t('code.checking')}
        icon={<FingerprintPattern aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={() => void press()}
      >
        {t('login.passkey')}
      </Button>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (isCancelled(error)) return <Notice tone="info">{t('login.passkeyNotChosen')}</Notice>;
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'code_invalid') return <Notice tone="error">{t('login.passkeyRefused')}</Notice>;
  if (code === 'rate_limited') return <Notice tone="error">{t('login.passkeyTooMany')}</Notice>;
  return <Notice tone="error">{signInFailureText(error)}</Notice>;
}
