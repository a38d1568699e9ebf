import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import * as v from 'valibot';
import { type Registration, registerSchema } from '#domain/account/session.calls.ts';
import { useConsentWords } from '#web/features/legal/legal-links.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useCheckedForm } from '#web/lib/forms/schema-form.ts';
import { isFieldRefused } from '#web/lib/http/http.ts';
import { useSingleMutation } from '#web/lib/http/query-client.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { AuthFrame } from '#web/ui/layout/page-frames.tsx';
import { register, signInFailureText, useContinueTo } from './auth.data.ts';
import { CodeForm, useAwaitedCode } from './code-form.tsx';

/** Sign up: first the account, then the mailed code. */
export function SignupPage() {
  const { t } = useTranslation();
  const goOn = useContinueTo();
  const code = useAwaitedCode('/signup');
  const { awaited } = code;
  const registration = awaited?.registration;
  return (
    <AuthFrame back={t('common.back')}>
      {awaited === undefined || registration === undefined ? (
        <SignupForm onRegistered={(made) => code.expect({ email: made.email, registration: made })} />
      ) : (
        <CodeForm
          awaited={awaited}
          sendAgain={() => register(registration)}
          onSentAgain={code.expectAgain}
          onOtherAddress={code.forget}
          onSignedIn={() => goOn('/onboarding')}
        />
      )}
    </AuthFrame>
  );
}

export function SignupForm({ onRegistered }: { onRegistered: (registration: Registration) => void }) {
  const { t, language } = useTranslation();
  const registering = useSingleMutation({ mutationKey: ['register'], mutationFn: register });
  const { attributes, faults, refuse } = useCheckedForm(signUpFaults, (form) => {
    const registration: Registration = {
      email: String(form.get('email')).trim(),
      language,
      cookie_consent: form.has('cookie_consent') ? 1 : 0,
      privacy_accepted: 1,
      terms_accepted: 1,
      adult_confirmed: 1,
    };
    registering.mutate(registration, {
      onSuccess: () => onRegistered(registration),
      onError: (problem) => isFieldRefused(problem, 'email') && refuse('email'),
    });
  });
  const { wordsOf, sheet } = useConsentWords();
  const missingId = useId();
  const isMissing = REQUIRED_BOXES.some(([, name]) => faults.includes(name));
  const hasOtherFailure = registering.isError && !isFieldRefused(registering.error, 'email');
  return (
    <form {...attributes} className="grid gap-5">
      <PageTitle>{t('signup.title')}</PageTitle>
      <TextField
        name="email"
        label={t('login.email')}
        hint={t('signup.hint')}
        error={faults.includes('email') ? t('signup.email_invalid') : undefined}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isMissing && (
        <Notice tone="error">
          <span id={missingId}>{t('signup.accept_terms')}</span>
        </Notice>
      )}
      <fieldset className="grid min-w-0 gap-1">
        <legend className="sr-only">{t('signup.consents')}</legend>
        {REQUIRED_BOXES.map(([kind, name]) => (
          <CheckRow
            key={kind}
            name={name}
            {...wordsOf(kind)}
            aria-invalid={faults.includes(name)}
            aria-describedby={isMissing ? missingId : undefined}
          />
        ))}
        <CheckRow name="cookie_consent" {...wordsOf('cookies')} />
      </fieldset>
      {sheet}
      {hasOtherFailure && <Notice tone="error">{signInFailureText(registering.error)}</Notice>}
      <Button type="submit" busy={registering.isPending && t('common.sending')}>
        {t('common.continue')}
      </Button>
      <p className="text-center text-ink-2">
        {t('signup.haveAccount')}{' '}
        <Link to="/login" className="inline-flex min-h-tap items-center font-semibold text-ink underline">
          {t('signup.toLogin')}
        </Link>
      </p>
    </form>
  );
}

/** The consents that a sign-up must give, and their fields (contract §9). */
export const REQUIRED_BOXES = [
  ['privacy', 'privacy_accepted'],
  ['terms', 'terms_accepted'],
  ['adult', 'adult_confirmed'],
] as const;

/** The names of the fields that aren't as a sign-up needs them. */
export const signUpFaults = (form: FormData) => [
  ...(v.is(registerSchema.entries.email, form.get('email')) ? [] : (['email'] as const)),
  ...REQUIRED_BOXES.flatMap(([, name]) => (form.has(name) ? [] : [name])),
];
