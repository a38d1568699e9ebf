import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Registration } from '#domain/account/session.calls.ts';
import { CODE_LIFETIME_SECONDS } from '#domain/account/sign-in.ts';
import { waitText } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { ApiProblem, isBan } from '#web/lib/http/http.ts';
import { SupportLink } from '#web/parts/support-link.tsx';
import { Button } from '#web/ui/inputs/button.tsx';
import { CodeField } from '#web/ui/inputs/text-field.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { codeFailureText, signInFailureText, useVerifyCode } from './auth.data.ts';

type CodeFormProps = {
  awaited: AwaitedCode;
  sendAgain: () => Promise<unknown>;
  onSentAgain: () => void;
  onOtherAddress: () => void;
  onSignedIn: () => void;
};

/** The access-code box. It doesn't check the code's format: only the server knows what's right. */
export function CodeForm(props: CodeFormProps) {
  const { sendAgain, onSentAgain, onOtherAddress, onSignedIn } = props;
  const { email, sentAt, isThere = false } = props.awaited;
  const { t } = useTranslation();
  const verify = useVerifyCode();
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (verify.isPending) return;
    const secret = String(new FormData(event.currentTarget).get('secret') ?? '').trim();
    setIsEmpty(secret === '');
    if (secret === '') return field.current?.focus();
    verify.mutate({ email, secret }, { onSuccess: onSignedIn, onError: () => field.current?.select() });
  }

  const isBanned = isBan(verify.error);
  const failure = verify.isError && !isBanned ? codeFailureText(verify.error) : undefined;
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <PageTitle>{t('code.title')}</PageTitle>
      <div className="grid gap-1">
        <p>
          {isThere ? t('code.typeFor') : t('code.sentTo')}{' '}
          <strong className="font-bold wrap-anywhere">{email}</strong>.
        </p>
        <p className="text-ink-2">{isThere ? t('login.haveCodeHint') : t('code.hint')}</p>
      </div>
      <CodeField
        ref={field}
        label={t('code.label')}
        error={isEmpty ? t('code.missing') : failure}
        onChange={() => {
          setIsEmpty(false);
          if (verify.isError) verify.reset();
        }}
      />
      {isBanned && (
        <Notice tone="error">
          <p>{t('errors.account_banned')}</p>
          <SupportLink />
        </Notice>
      )}
      <Button type="submit" disabled={verify.isPending} busy={verify.isPending && t('code.checking')}>
        {t('common.next')}
      </Button>
      <ResendCode sentAt={isThere ? undefined : sentAt} sendAgain={sendAgain} onSentAgain={onSentAgain} />
      <Button variant="quiet" onClick={onOtherAddress}>
        {t('code.otherAddress')}
      </Button>
    </form>
  );
}

/** A mailed code. `isThere`: the person chose "I have a code". `sentAt`: when it was sent or they chose that, in unix seconds. */
type AwaitedCode = {
  readonly email: string;
  readonly sentAt: number;
  readonly isThere?: boolean;
  readonly registration?: Registration | undefined;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    awaitedCode?: AwaitedCode | undefined;
  }
}

/** The code this page waits for. In the history's state: a reload keeps it, and no URL or storage ever holds an e-mail address. */
export function useAwaitedCode(to: '/login' | '/signup') {
  const navigate = useNavigate();
  const stored = useLocation({ select: ({ state }) => state.awaitedCode });
  // The back button can reach an old entry whose code has expired.
  const isOver = stored !== undefined && nowSecond() - stored.sentAt > CODE_LIFETIME_SECONDS;
  const awaited = isOver ? undefined : stored;
  return {
    awaited,
    expect: (code: Omit<AwaitedCode, 'sentAt'>) =>
      void navigate({ to, state: { awaitedCode: { ...code, sentAt: nowSecond() } } }),
    /** Call after another code was mailed. */
    expectAgain: () =>
      void navigate({
        to,
        replace: true,
        state:
          awaited === undefined ? {} : { awaitedCode: { ...awaited, sentAt: nowSecond(), isThere: false } },
      }),
    forget: () => void navigate({ to, replace: true, state: {} }),
  };
}

/** Seconds between two mails (contract §9). */
const RESEND_WAIT_SECONDS = 30;

type ResendCodeProps = Pick<CodeFormProps, 'sendAgain' | 'onSentAgain'> & {
  /** When the last mail was sent, in unix seconds; `undefined` if none was requested here. */
  sentAt: number | undefined;
};

/** Mails another code to the same address: at most every 30 seconds, and only when the server allows it. */
export function ResendCode({ sentAt, sendAgain, onSentAgain }: ResendCodeProps) {
  const { t } = useTranslation();
  const [refusedUntil, setRefusedUntil] = useState(0);
  const mayAskAt = sentAt === undefined ? 0 : sentAt + RESEND_WAIT_SECONDS;
  const left = useSecondsUntil(Math.max(mayAskAt, refusedUntil));
  const resend = useMutation({
    mutationFn: sendAgain,
    onSuccess: onSentAgain,
    onError: (error) => {
      if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined)
        setRefusedUntil(nowSecond() + error.retryAfterSeconds);
    },
  });

  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p className="text-ink-2 text-small">{t('code.notReceived')}</p>
      <Button
        variant="outline"
        disabled={left > 0}
        busy={resend.isPending && t('common.sending')}
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

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds until an instant (unix seconds), 0 after it. Read from the clock, so throttled timers don't skew it. */
function useSecondsUntil(instant: number): number {
  return Math.max(0, instant - useSyncExternalStore(everySecond, nowSecond));
}

export function nowSecond(): number {
  return Math.floor(Date.now() / 1000);
}
