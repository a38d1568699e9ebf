import { Link } from '@tanstack/react-router';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { notify } from '#web/lib/page/notify.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { useRequestCode } from './auth.mutations.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { isAddressRefused, isRateLimited, signInFailureText } from './sign-in-failure-text.ts';

/** The shortest text sent as an address at log in (contract §2). */
const LOGIN_EMAIL_MIN = 3;

type LoginFormProps = {
  onSent: (email: string) => void;
  /** The person already has a code in their mailbox, whether or not another may be sent. */
  onHasCode: (email: string) => void;
  /** They're in, without a code. */
  onSignedIn: () => void;
};

export function LoginForm({ onSent, onHasCode, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const send = useRequestCode();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = addressIn(form);
    if (email === undefined) return;
    send.mutate(email, {
      onSuccess: () => onSent(email),
      onError: (problem) => isAddressRefused(problem) && mark(form, t('signup.email_invalid')),
    });
  }

  function typeCode(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    const email = form === null ? undefined : addressIn(form);
    if (email !== undefined) onHasCode(email);
  }

  /** The address as typed; if it's missing, `undefined`, and the form says so. */
  function addressIn(form: HTMLFormElement): string | undefined {
    const email = String(new FormData(form).get('email') ?? '').trim();
    if (email.length < LOGIN_EMAIL_MIN) return refuse(form);
    setError(undefined);
    return email;
  }

  /** The toast's wording is fixed (contract §9); the reason is next to the field. */
  function refuse(form: HTMLFormElement): undefined {
    mark(form, t('login.email_needed'));
    void notify({ tone: 'error', text: t('login.email_missing') });
  }

  function mark(form: HTMLFormElement, message: string) {
    flushSync(() => setError(message));
    focusFirstError(form);
  }

  const hasOtherFailure = send.isError && error === undefined;
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <PageTitle>{t('login.title')}</PageTitle>
      <TextField
        label={t('login.email')}
        hint={t('login.hint')}
        error={error}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => setError(undefined)}
      />
      {hasOtherFailure && (
        <Notice tone="error">
          <p>{signInFailureText(send.error)}</p>
          {isRateLimited(send.error) && <p>{t('login.haveCodeHint')}</p>}
        </Notice>
      )}
      <Button type="submit" busy={send.isPending} busyLabel={t('common.sending')}>
        {t('login.submit')}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <Button variant="quiet" onClick={typeCode}>
        {t('login.haveCode')}
      </Button>
      <p className="text-center text-ink-2">
        {t('login.noAccount')}{' '}
        <Link to="/signup" className="inline-flex min-h-tap items-center font-semibold text-ink underline">
          {t('login.toSignup')}
        </Link>
      </p>
    </form>
  );
}
