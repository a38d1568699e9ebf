import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { type Registration, useRegister } from './auth.mutations.ts';
import { isAddressRefused, signInFailureText } from './sign-in-failure-text.ts';
import { lacksConsent, NO_SIGNUP_ERRORS, type SignupErrors, signupErrors } from './signup-errors.ts';

type SignupFormProps = { legalLinks: ReactNode; onRegistered: (registration: Registration) => void };

export function SignupForm({ legalLinks, onRegistered }: SignupFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const register = useRegister();
  const [errors, setErrors] = useState(NO_SIGNUP_ERRORS);
  const mend = (name: keyof SignupErrors) => setErrors((before) => ({ ...before, [name]: false }));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const answers = answersOf(form);
    const found = signupErrors(answers);
    mark(form, found);
    if (found.email || lacksConsent(found)) return;
    const registration: Registration = {
      email: answers.email,
      language,
      cookie_consent: answers.cookies ? 1 : 0,
      privacy_accepted: 1,
      terms_accepted: 1,
      adult_confirmed: 1,
    };
    register.mutate(registration, {
      onSuccess: () => onRegistered(registration),
      onError: (problem) => isAddressRefused(problem) && mark(form, { ...NO_SIGNUP_ERRORS, email: true }),
    });
  }

  function mark(form: HTMLFormElement, found: SignupErrors) {
    flushSync(() => setErrors(found));
    focusFirstError(form);
  }

  const hasOtherFailure = register.isError && !isAddressRefused(register.error);
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <PageTitle>{t('signup.title')}</PageTitle>
      <TextField
        label={t('login.email')}
        hint={t('signup.hint')}
        error={errors.email ? t('signup.email_invalid') : undefined}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onChange={() => mend('email')}
      />
      {lacksConsent(errors) && <Notice tone="error">{t('signup.accept_terms')}</Notice>}
      <ConsentBoxes errors={errors} onMend={mend} />
      {legalLinks}
      {hasOtherFailure && <Notice tone="error">{signInFailureText(register.error)}</Notice>}
      <Button type="submit" busy={register.isPending} busyLabel={t('common.sending')}>
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

function answersOf(form: HTMLFormElement) {
  const data = new FormData(form);
  return {
    email: String(data.get('email') ?? '').trim(),
    privacy: data.has('privacy'),
    terms: data.has('terms'),
    adult: data.has('adult'),
    cookies: data.has('cookies'),
  };
}

type ConsentBoxesProps = { errors: SignupErrors; onMend: (name: keyof SignupErrors) => void };

/** The four boxes: consent to menstrual data, the terms, being of age, and the optional counting of visits. */
function ConsentBoxes({ errors, onMend }: ConsentBoxesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="sr-only">{t('signup.consents')}</legend>
      <CheckRow
        name="privacy"
        label={t('signup.privacy')}
        error={errors.privacy ? t('signup.privacyNeeded') : undefined}
        onChange={() => onMend('privacy')}
      />
      <CheckRow
        name="terms"
        label={t('signup.terms')}
        error={errors.terms ? t('signup.termsNeeded') : undefined}
        onChange={() => onMend('terms')}
      />
      <CheckRow
        name="adult"
        label={t('signup.adult')}
        error={errors.adult ? t('signup.adultNeeded') : undefined}
        onChange={() => onMend('adult')}
      />
      <CheckRow name="cookies" label={t('signup.cookies')} />
    </fieldset>
  );
}
