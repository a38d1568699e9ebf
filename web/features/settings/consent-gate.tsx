import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { failureToastText } from '#web/i18n/error-text.ts';
import { focusFirstError } from '#web/lib/focus-first-error.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { NeededConsent } from '#web/lib/missing-consents.ts';
import { AuthFrame } from '#web/ui/auth-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckRow } from '#web/ui/check-row.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { useGiveConsents } from './settings.mutations.ts';
import { SignOutButton } from './sign-out-button.tsx';

type ConsentGateProps = { missing: readonly NeededConsent[]; legalLinks: ReactNode };

/** Stands in for the app while a consent it needs is missing: agree, or leave by signing out or deleting the account. */
export function ConsentGate({ missing, legalLinks }: ConsentGateProps) {
  const { t } = useTranslation();
  // It may stand in place of a page that was just in use.
  useEffect(focusHeading, []);
  const give = useGiveConsents();
  const [unticked, setUnticked] = useState<readonly NeededConsent[]>([]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const ticked = new FormData(form);
    const found = missing.filter((kind) => !ticked.has(kind));
    flushSync(() => setUnticked(found));
    if (found.length > 0) return focusFirstError(form);
    give.mutate(missing);
  }

  return (
    <AuthFrame>
      <form className="grid gap-5" noValidate onSubmit={submit}>
        <PageTitle>{t('consent.gateTitle')}</PageTitle>
        <p className="text-ink-2">{t('consent.gateText')}</p>
        <fieldset className="grid min-w-0 gap-1">
          <legend className="sr-only">{t('signup.consents')}</legend>
          {missing.map((kind) => (
            <CheckRow
              key={kind}
              name={kind}
              label={t(`signup.${kind}`)}
              error={unticked.includes(kind) ? t(`signup.${kind}Needed`) : undefined}
              onChange={() => setUnticked((before) => before.filter((other) => other !== kind))}
            />
          ))}
        </fieldset>
        {legalLinks}
        {give.isError && <Notice tone="error">{failureToastText(give.error)}</Notice>}
        <Button type="submit" busy={give.isPending} busyLabel={t('common.saving')}>
          {t('consent.agree')}
        </Button>
      </form>
      <section className="grid gap-3 border-line border-t pt-5">
        <p className="text-ink-2 text-small">{t('consent.otherwise')}</p>
        <SignOutButton />
        <DeleteAccountButton />
      </section>
    </AuthFrame>
  );
}
