import { useEffect } from 'react';
import { DeleteAccountButton, SignOut } from '#web/features/settings/account-buttons.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { SUPPORT_EMAIL } from '#web/lib/page/support-email.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { EmptyState } from '#web/ui/layout/card.tsx';
import { StandalonePage } from './error-pages.tsx';

export function BannedPage() {
  const { t } = useTranslation();
  // This page may replace one that was in use.
  useEffect(focusHeading, []);
  return (
    <StandalonePage title={t('account.bannedTitle')}>
      <EmptyState
        bloom="closed"
        action={
          <>
            <SignOut />
            <DeleteAccountButton />
          </>
        }
      >
        <p>{t('account.bannedText')}</p>
        <p className="mt-3">{t('account.bannedRights')}</p>
        <a
          href={`mailto:${SUPPORT_EMAIL}`}
          className="mt-2 inline-flex min-h-tap items-center font-semibold text-ink underline wrap-anywhere"
        >
          {SUPPORT_EMAIL}
        </a>
      </EmptyState>
    </StandalonePage>
  );
}
