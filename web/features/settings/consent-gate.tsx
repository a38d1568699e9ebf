import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { UserDetails } from '#domain/account/account.schema.ts';
import type { ConsentKind } from '#domain/account/consent.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { focusFirstError } from '#web/lib/page/focus-first-error.ts';
import { focusHeading } from '#web/lib/page/focus-heading.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/check-row.tsx';
import { AuthFrame } from '#web/ui/layout/auth-frame.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { type AskedConsent, askedConsents } from './asked-consents.ts';
import { consentFailureText } from './consent-failure-text.ts';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { useAnswerConsents } from './settings.mutations.ts';
import { SignOutButton } from './sign-out-button.tsx';

type ConsentGateProps = {
  details: UserDetails['details'];
  legalLinks: ReactNode;
  /** The person's data, out. */
  exportData: ReactNode;
};

/**
 * Stands in for the app while a consent is missing or the text of one is new: answer, or leave by signing out or deleting the
 * account, with one's data if one likes.
 */
export function ConsentGate({ details, legalLinks, exportData }: ConsentGateProps) {
  const { t } = useTranslation();
  // It may be in place of a page that was just in use.
  useEffect(focusHeading, []);
  const answer = useAnswerConsents();
  const [unticked, setUnticked] = useState<readonly ConsentKind[]>([]);
  const asked = askedConsents(details);
  const needsAny = asked.some(({ isNeeded }) => isNeeded);
  const words = asked.every(({ newSince }) => newSince !== null) ? 'renew' : 'gate';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const ticked = new FormData(form);
    const lacking = asked
      .filter(({ kind, isNeeded }) => isNeeded && !ticked.has(kind))
      .map(({ kind }) => kind);
    flushSync(() => setUnticked(lacking));
    if (lacking.length > 0) return focusFirstError(form);
    answer.mutate(asked.map(({ kind }) => ({ kind, given: ticked.has(kind) ? 1 : 0 })));
  }

  return (
    <AuthFrame>
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <PageTitle>{t(`consent.${words}Title`)}</PageTitle>
        <p className="text-ink-2">{t(`consent.${words}Text`)}</p>
        <fieldset className="grid min-w-0 gap-1">
          <legend className="sr-only">{t('signup.consents')}</legend>
          {asked.map((consent) => (
            <ConsentBox
              key={consent.kind}
              consent={consent}
              isLacking={unticked.includes(consent.kind)}
              onMend={() => setUnticked((before) => before.filter((other) => other !== consent.kind))}
            />
          ))}
        </fieldset>
        {legalLinks}
        {answer.isError && <Notice tone="error">{consentFailureText(answer.error)}</Notice>}
        <Button type="submit" busy={answer.isPending} busyLabel={t('common.saving')}>
          {t(needsAny ? 'consent.agree' : 'common.continue')}
        </Button>
      </form>
      {needsAny && (
        <section className="grid gap-5 border-line border-t pt-5">
          <div className="grid gap-3">
            <h2 className="font-semibold text-h3">{t('consent.otherwiseTitle')}</h2>
            <p className="text-ink-2 text-small">{t('consent.otherwise')}</p>
            <SignOutButton />
          </div>
          {exportData}
          <DeleteAccountButton />
        </section>
      )}
    </AuthFrame>
  );
}

type ConsentBoxProps = { consent: AskedConsent; isLacking: boolean; onMend: () => void };

/** One consent that is asked for, unticked, in the words of the sign-up or, where it has none there, of the settings. */
function ConsentBox({ consent: { kind, newSince }, isLacking, onMend }: ConsentBoxProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = newSince === null ? undefined : parseLocalDate(newSince);
  const isNew = day && t('consent.newSince', { day: fullDay(day, language) });
  if (kind === 'health' || kind === 'ai_summary') {
    return (
      <CheckRow
        name={kind}
        label={t(`consent.${kind}`)}
        hint={
          <>
            {t(`consent.${kind}Means`)} {isNew}
          </>
        }
      />
    );
  }
  const error = isLacking && kind !== 'cookies' ? t(`signup.${kind}Needed`) : undefined;
  return <CheckRow name={kind} label={t(`signup.${kind}`)} hint={isNew} error={error} onChange={onMend} />;
}
