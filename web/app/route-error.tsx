import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isCodeMissing, reloadForMissingCode } from '#web/lib/page/missing-code.ts';
import { OfflinePage } from './offline-page.tsx';
import { PendingPage } from './pending-page.tsx';
import { RetryPage } from './retry-page.tsx';

/** A page that could not be shown, with a way to try again in place. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // After a deploy this build's files are gone; a reload opens the same place in the new build.
  const [isReloading] = useState(() => isCodeMissing(error) && reloadForMissingCode());

  async function retry() {
    // A failed module isn't requested again within one page load.
    if (isCodeMissing(error)) return location.reload();
    await router.invalidate();
    reset();
  }

  if (isReloading) return <PendingPage />;
  if (!navigator.onLine) return <OfflinePage />;
  return <RetryPage error={error} onRetry={retry} />;
}
