import { useEffect } from 'react';
import { DeleteAccountButton, SignOut } from '#web/features/settings/account-buttons.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { focusHeading } from '#web/lib/page/use-browser-state.ts';
import { SupportLink } from '#web/parts/support-link.tsx';
import { StandalonePage } from './error-pages.tsx';

export function BannedPage() {
  const { t } = useTranslation();
  // This page may replace one that was in use.
  useEffect(focusHeading, []);
  return (
    <StandalonePage
      title={t('account.bannedTitle')}
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
      <p className="mt-2">
        <SupportLink />
      </p>
    </StandalonePage>
  );
}
