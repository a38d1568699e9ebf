import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/error-text.ts';
import { isCodeMissing, reloadForMissingCode } from '#web/lib/page/missing-code.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { ErrorReference } from './error-reference.tsx';
import { OfflinePage } from './offline-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { StandalonePage } from './standalone-page.tsx';

/** A page that could not be shown, with a way to try again in place. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);
  // After a deploy this build's files are gone; a reload opens the same place in the new build.
  const [isReloading] = useState(() => isCodeMissing(error) && reloadForMissingCode());

  async function retry() {
    // A failed module isn't requested again within one page load.
    if (isCodeMissing(error)) return location.reload();
    setIsRetrying(true);
    await router.invalidate();
    setIsRetrying(false);
    reset();
  }

  if (isReloading) return <PendingPage />;
  if (!navigator.onLine) return <OfflinePage />;
  return (
    <StandalonePage title={t('errors.pageTitle')}>
      <EmptyState
        bloom="leaning"
        action={
          <Button busy={isRetrying} busyLabel={t('common.loading')} onClick={retry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{errorText(error)}</p>
        <ErrorReference error={error} />
      </EmptyState>
    </StandalonePage>
  );
}
