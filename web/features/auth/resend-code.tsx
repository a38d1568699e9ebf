import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from '#web/i18n/error-text.ts';
import { ApiProblem } from '#web/lib/http/api-problem.ts';
import { notify } from '#web/lib/page/notify.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { signInFailureText } from './sign-in-failure-text.ts';
import { nowSecond, useSecondsUntil } from './use-seconds-until.ts';

/** Seconds between two mails (contract §9). */
const RESEND_WAIT_SECONDS = 30;

type ResendCodeProps = {
  /** When the last mail was sent, in unix seconds; `undefined` if none was requested here. */
  sentAt: number | undefined;
  sendAgain: () => Promise<unknown>;
  onSentAgain: () => void;
};

/** Mails another code to the same address: at most every 30 seconds, and only when the server allows it. */
export function ResendCode({ sentAt, sendAgain, onSentAgain }: ResendCodeProps) {
  const { t } = useTranslation();
  const [refusedUntil, setRefusedUntil] = useState(0);
  const mayAskAt = sentAt === undefined ? 0 : sentAt + RESEND_WAIT_SECONDS;
  const left = useSecondsUntil(Math.max(mayAskAt, refusedUntil));
  const resend = useMutation({
    mutationFn: sendAgain,
    onSuccess: () => {
      onSentAgain();
      void notify({ tone: 'success', text: t('code.resent') });
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined)
        setRefusedUntil(nowSecond() + error.retryAfterSeconds);
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
        {left > 0
          ? t('code.resendIn', { wait: waitText(left) })
          : t(sentAt === undefined ? 'code.sendNew' : 'code.resend')}
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
