import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { notify } from '#web/lib/notify.ts';
import { Button } from '#web/ui/button.tsx';
import { signInFailureText } from './sign-in-failure-text.ts';
import { useCountdown } from './use-countdown.ts';

/** Seconds between two mails (contract, section 9). */
const RESEND_WAIT_SECONDS = 30;

/** Mails the code again to the same address, at most every 30 seconds. */
export function ResendCode({ sendAgain }: { sendAgain: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [left, restart] = useCountdown(RESEND_WAIT_SECONDS);
  const resend = useMutation({
    mutationFn: sendAgain,
    onSuccess: () => {
      restart();
      void notify({ tone: 'success', text: t('code.resent') });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined)
        restart(error.retryAfterSeconds);
      void notify({ tone: 'error', text: signInFailureText(error) });
    },
  });

  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p className="text-ink-2 text-small">{t('code.notReceived')}</p>
      <Button
        variant="outline"
        disabled={left > 0}
        busy={resend.isPending}
        busyLabel={t('common.sending')}
        onClick={() => resend.mutate()}
      >
        {left > 0 ? t('code.resendIn', { seconds: left }) : t('code.resend')}
      </Button>
      <p role="status" className="text-ink-2 text-small">
        {resend.isSuccess && left > 0 ? t('code.resent') : ''}
      </p>
      {resend.isError && (
        <p role="alert" className="text-danger text-small">
          {signInFailureText(resend.error)}
        </p>
      )}
    </div>
  );
}
