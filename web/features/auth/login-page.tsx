import { Link } from '@tanstack/react-router';
import { FingerprintPattern } from 'lucide-react';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { CHALLENGE_SECONDS } from '#domain/account/passkey.schema.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { removeStored } from '#web/lib/device-storage.ts';
import { showErrors } from '#web/lib/forms/schema-form.ts';
import { ApiProblem, isFieldRefused, refusalCode } from '#web/lib/http/http.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { canUsePasskeys } from '#web/lib/lock/device-check.ts';
import { notify } from '#web/lib/page/notify.ts';
import { offerPasskeySoon } from '#web/lib/session/passkey-offer.ts';
import { canAutofillPasskeys, isCancelled, tokensByPasskey } from '#web/lib/session/passkeys.ts';
import { takeShortcut } from '#web/lib/session/session.ts';
import { type SealedChanges, sealedChanges } from '#web/sync/sealed.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { AuthFrame } from '#web/ui/layout/page-frames.tsx';
import { ConfirmDialog } from '#web/ui/overlays/sheet.tsx';
import { completeSignIn, requestCode, signInFailureText, useContinueTo } from './auth.data.ts';
import { CodeForm, useAwaitedCode } from './code-form.tsx';

/** Sign in: first the address, then the code mailed to it. */
export function LoginPage() {
  const { t } = useTranslation();
  const leave = useContinueTo();
  const code = useAwaitedCode('/login');
  const { awaited } = code;
  const goOn = () => leave(takeShortcut() ?? '/dashboard');
  return (
    <AuthFrame back={t('common.back')}>
      {awaited === undefined && <SealedNotice />}
      {awaited === undefined ? (
        <LoginForm
          onSent={(email) => code.expect({ email })}
          onHasCode={(email) => code.expect({ email, isThere: true })}
          onSignedIn={goOn}
        />
      ) : (
        <CodeForm
          awaited={awaited}
          sendAgain={() => requestCode(awaited.email)}
          onSentAgain={code.expectAgain}
          onOtherAddress={code.forget}
          onSignedIn={() => {
            offerPasskeySoon();
            goOn();
          }}
        />
      )}
    </AuthFrame>
  );
}

/** Shows how many sealed changes wait on this device until their owner signs in again, and lets anyone discard them. */
export function SealedNotice() {
  const { t } = useTranslation();
  const [waiting, setWaiting] = useState(sealedChanges);
  const [discarding, setDiscarding] = useState<SealedChanges>();

  function giveUp() {
    if (discarding !== undefined) removeStored(discarding.key);
    setDiscarding(undefined);
    setWaiting(sealedChanges());
  }

  return (
    <>
      {waiting.map((changes) => (
        <Notice key={changes.key} tone="info">
          <p>{t('unsent.sealed', { count: changes.count })}</p>
          <Button variant="quiet" className="-mx-5" onClick={() => setDiscarding(changes)}>
            {t('unsent.giveUp')}
          </Button>
        </Notice>
      ))}
      <ConfirmDialog
        open={discarding !== undefined}
        title={t('unsent.giveUpTitle')}
        confirmLabel={t('unsent.drop')}
        cancelLabel={t('settings.cancel')}
        onConfirm={giveUp}
        onCancel={() => setDiscarding(undefined)}
      >
        {discarding && t('unsent.giveUpText', { count: discarding.count })}
      </ConfirmDialog>
    </>
  );
}

/** The shortest text sent as an address at log in (contract §2). */
const LOGIN_EMAIL_MIN = 3;

type LoginFormProps = {
  onSent: (email: string) => void;
  /** Called if the person already has a code in their mailbox, even if no other may be sent now. */
  onHasCode: (email: string) => void;
  onSignedIn: () => void;
};

export function LoginForm({ onSent, onHasCode, onSignedIn }: LoginFormProps) {
  const { t } = useTranslation();
  const send = useSingleMutation({ mutationKey: ['request-code'], mutationFn: requestCode });
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = addressIn(form);
    if (email === undefined) return;
    send.mutate(email, {
      onSuccess: () => onSent(email),
      onError: (problem) => isFieldRefused(problem, 'email') && mark(form, t('signup.email_invalid')),
    });
  }

  function typeCode(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    const email = form === null ? undefined : addressIn(form);
    if (email !== undefined) onHasCode(email);
  }

  /** The address as typed; if it's missing, shows the error and returns `undefined`. */
  function addressIn(form: HTMLFormElement): string | undefined {
    const email = String(new FormData(form).get('email') ?? '').trim();
    if (email.length < LOGIN_EMAIL_MIN) {
      mark(form, t('login.email_needed'));
      // Its wording is fixed (contract §9); the reason is next to the field.
      void notify({ tone: 'error', text: t('login.email_missing') });
      return undefined;
    }
    setError(undefined);
    return email;
  }

  const mark = (form: HTMLFormElement, message: string) => showErrors(form, () => setError(message));

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
          {/* A code already sent still works. */}
          {refusalCode(send.error) === 'rate_limited' && <p>{t('login.haveCodeHint')}</p>}
        </Notice>
      )}
      <Button type="submit" busy={send.isPending && t('common.sending')}>
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

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { isBusy, error, press } = usePasskeySignIn(onSignedIn);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button
        variant="outline"
        busy={isBusy && t('code.checking')}
        icon={<FingerprintPattern size={20} />}
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
  const code = refusalCode(error);
  if (code === 'code_invalid') return <Notice tone="error">{t('login.passkeyRefused')}</Notice>;
  if (code === 'rate_limited') return <Notice tone="error">{t('login.passkeyTooMany')}</Notice>;
  return <Notice tone="error">{signInFailureText(error)}</Notice>;
}

/** The field's offer is renewed a minute before its challenge expires. */
const CHALLENGE_REFRESH_MS = (CHALLENGE_SECONDS - 60) * 1000;

/** Whether the field in which browsers offer passkeys has the focus. */
const isInField = (): boolean =>
  document.hasFocus() && document.activeElement?.matches('[autocomplete~="webauthn"]') === true;

/** Signs in with a passkey: by the button, or by the browser's offer in the address field once it has the focus. */
function usePasskeySignIn(onSignedIn: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const signedIn = useRef(onSignedIn);
  signedIn.current = onSignedIn;
  // 0 while the field offers nothing: just opening the page requests no challenge.
  const [round, setRound] = useState(0);

  useEffect(() => {
    const begin = () => {
      if (isInField()) setRound((now) => now || 1);
    };
    begin();
    document.addEventListener('focusin', begin);
    return () => document.removeEventListener('focusin', begin);
  }, []);

  useEffect(() => {
    // The button's request replaces the field's; afterwards the field offers again.
    if (isBusy || round === 0) return;
    const asking = new AbortController();
    const { signal } = asking;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      if (!canUsePasskeys() || !(await canAutofillPasskeys()) || signal.aborted) return;
      renewal = setTimeout(() => setRound(isInField() ? round + 1 : 0), CHALLENGE_REFRESH_MS);
      await completeSignIn(await tokensByPasskey({ inField: signal }));
      signedIn.current();
    };
    offer().catch((reason: unknown) => {
      // Without the offer there's still the button and the code. Only a refused passkey that the person chose is an error to show.
      const isRefused = reason instanceof ApiProblem && reason.code !== 'rate_limited';
      if (!signal.aborted && isRefused) setError(reason);
    });
    return () => {
      clearTimeout(renewal);
      asking.abort();
    };
  }, [isBusy, round]);

  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await completeSignIn(await tokensByPasskey());
      signedIn.current();
    } catch (reason) {
      setError(reason);
    }
    setIsBusy(false);
  }

  return { isBusy, error, press };
}
