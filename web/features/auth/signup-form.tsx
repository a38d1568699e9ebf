import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { TextField } from '#web/ui/inputs/text-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { type Registration, useRegister } from './auth.mutations.ts';
import { isAddressRefused, signInFailureText } from './sign-in-failure-text.ts';
import { REQUIRED_BOXES, SIGNUP_RULES } from './signup-rules.ts';

const EMPTY = {
  email: '',
  privacy_accepted: false,
  terms_accepted: false,
  adult_confirmed: false,
  cookie_consent: false,
};

type SignupFormProps = { legalLinks: ReactNode; onRegistered: (registration: Registration) => void };

export function SignupForm({ legalLinks, onRegistered }: SignupFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const register = useRegister();
  const { attributes, field, faults, refuse } = useSchemaForm({
    rules: SIGNUP_RULES,
    defaultValues: EMPTY,
    onValid: ({ email, cookie_consent }) => {
      const registration: Registration = {
        email: email.trim(),
        language,
        cookie_consent: cookie_consent ? 1 : 0,
        privacy_accepted: 1,
        terms_accepted: 1,
        adult_confirmed: 1,
      };
      register.mutate(registration, {
        onSuccess: () => onRegistered(registration),
        onError: (problem) => isAddressRefused(problem) && refuse('email', 'email_invalid'),
      });
    },
  });
  const errorOf = (name: keyof typeof faults) => {
    const fault = faults[name];
    return fault && t(`signup.${fault}`);
  };

  const hasOtherFailure = register.isError && !isAddressRefused(register.error);
  return (
    <form {...attributes} className="grid gap-5">
      <PageTitle>{t('signup.title')}</PageTitle>
      <TextField
        {...field('email')}
        label={t('login.email')}
        hint={t('signup.hint')}
        error={errorOf('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {REQUIRED_BOXES.some((name) => faults[name]) && (
        <Notice tone="error">{t('signup.accept_terms')}</Notice>
      )}
      <fieldset className="grid min-w-0 gap-1">
        <legend className="sr-only">{t('signup.consents')}</legend>
        <CheckRow
          {...field('privacy_accepted')}
          label={t('signup.privacy')}
          error={errorOf('privacy_accepted')}
        />
        <CheckRow {...field('terms_accepted')} label={t('signup.terms')} error={errorOf('terms_accepted')} />
        <CheckRow
          {...field('adult_confirmed')}
          label={t('signup.adult')}
          error={errorOf('adult_confirmed')}
        />
        <CheckRow {...field('cookie_consent')} label={t('signup.cookies')} />
      </fieldset>
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
