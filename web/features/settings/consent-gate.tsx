import { useEffect } from 'react';
import type { UserDetails } from '#domain/account/account.schema.ts';
import { CONSENT_KINDS, type ConsentKind, consentTextVersion } from '#domain/account/consent.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { LegalLinks, useConsentWords } from '#web/features/legal/legal-links.tsx';
import { ExportData } from '#web/features/portability/export-data.tsx';
import { fullDay } from '#web/i18n/format.ts';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useCheckedForm } from '#web/lib/forms/schema-form.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { askableConsents, NEEDED_CONSENTS } from '#web/lib/session/required-steps.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';
import { Notice, PageTitle } from '#web/ui/layout/card.tsx';
import { AuthFrame } from '#web/ui/layout/page-frames.tsx';
import { DeleteAccountButton, SignOut } from './account-buttons.tsx';
import { consentFailureText, useAnswerConsents } from './settings.data.ts';

const EXPORT = <ExportData onExported={() => undefined} />;

/** Replaces the app while a consent is missing or has a new text. The person can also export, sign out or delete. */
export function ConsentGate({ details }: Pick<UserDetails, 'details'>) {
  const { t, language } = useTranslation();
  const { wordsOf, sheet } = useConsentWords();
  // This may replace a page that had the focus.
  useEffect(focusHeading, []);
  const answer = useAnswerConsents();
  const requested = requestedConsents(details);
  const needsAny = requested.some(({ isNeeded }) => isNeeded);
  const words = requested.every(({ newSince }) => newSince !== null) ? 'renew' : 'gate';

  const { attributes, faults } = useCheckedForm(
    (form) => NEEDED_CONSENTS.filter((kind) => requested.some((one) => one.kind === kind) && !form.has(kind)),
    (form) => answer.mutate(requested.map(({ kind }) => ({ kind, given: form.has(kind) ? 1 : 0 }))),
  );

  return (
    <AuthFrame>
      <form {...attributes} className="grid gap-5">
        <PageTitle>{t(`consent.${words}Title`)}</PageTitle>
        <p className="text-ink-2">{t(`consent.${words}Text`)}</p>
        <fieldset className="grid min-w-0 gap-1">
          <legend className="sr-only">{t('signup.consents')}</legend>
          {requested.map(({ kind, newSince }) => {
            const { label, hint } = wordsOf(kind);
            const fault = faults.find((name) => name === kind);
            const day = newSince === null ? undefined : parseLocalDate(newSince);
            const isNew = day && t('consent.newSince', { day: fullDay(day, language) });
            return (
              <CheckRow
                key={kind}
                name={kind}
                label={label}
                hint={
                  isNew ? (
                    <>
                      {hint} {isNew}
                    </>
                  ) : (
                    hint
                  )
                }
                error={fault && t(`signup.${fault}Needed`)}
              />
            );
          })}
        </fieldset>
        {sheet}
        {answer.isError && <Notice tone="error">{consentFailureText(answer.error)}</Notice>}
        <Button type="submit" busy={answer.isPending && t('common.saving')}>
          {t(needsAny ? 'consent.agree' : 'common.continue')}
        </Button>
      </form>
      {needsAny && (
        <section className="grid gap-5 border-line border-t pt-5">
          <div className="grid gap-3">
            <h2 className="font-semibold text-h3">{t('consent.otherwiseTitle')}</h2>
            <p className="text-ink-2 text-small">{t('consent.otherwise')}</p>
            <LegalLinks />
            <SignOut />
          </div>
          {EXPORT}
          <DeleteAccountButton exportData={EXPORT} />
        </section>
      )}
    </AuthFrame>
  );
}

type RequestedConsent = {
  readonly kind: ConsentKind;
  /** Whether Marea can't be used without it. */
  readonly isNeeded: boolean;
  /** The day on which its text changed after the last answer, `YYYY-MM-DD`; `null` if it's requested for another reason. */
  readonly newSince: string | null;
};

/** The consents that are missing or have a new text, in the order of the sign-up. */
export function requestedConsents(
  details: Pick<UserDetails['details'], 'consents' | 'consents_due'>,
): RequestedConsent[] {
  const { consents } = details;
  const due = askableConsents(details);
  const needed: ReadonlySet<ConsentKind> = new Set(NEEDED_CONSENTS);
  return CONSENT_KINDS.flatMap((kind) => {
    const isNeeded = needed.has(kind);
    const isMissing = isNeeded && consents[kind]?.given !== 1;
    if (!isMissing && !due.includes(kind)) return [];
    const hasNewText = due.includes(kind) && (consents[kind] ?? null) !== null;
    return [{ kind, isNeeded, newSince: hasNewText ? consentTextVersion(kind) : null }];
  });
}
