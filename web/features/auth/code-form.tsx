import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBan } from '#web/lib/http/api-problem.ts';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CodeField } from '#web/ui/inputs/code-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { useVerifyCode } from './auth.mutations.ts';
import { ResendCode } from './resend-code.tsx';
import { codeFailureText } from './sign-in-failure-text.ts';
import type { AwaitedCode } from './use-awaited-code.ts';

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
      {isBanned && <BannedNotice />}
      <Button
        type="submit"
        disabled={verify.isPending}
        busy={verify.isPending}
        busyLabel={t('code.checking')}
      >
        {t('common.next')}
      </Button>
      <ResendCode sentAt={isThere ? undefined : sentAt} sendAgain={sendAgain} onSentAgain={onSentAgain} />
      <Button variant="quiet" onClick={onOtherAddress}>
        {t('code.otherAddress')}
      </Button>
    </form>
  );
}

/** Shown when the code is right but the account is blocked; says who to contact. */
function BannedNotice() {
  const { t } = useTranslation();
  return (
    <Notice tone="error">
      <p>{t('errors.account_banned')}</p>
      <a
        href={`mailto:${SUPPORT_EMAIL}`}
        className="inline-flex min-h-tap items-center font-semibold underline wrap-anywhere"
      >
        {SUPPORT_EMAIL}
      </a>
    </Notice>
  );
}
