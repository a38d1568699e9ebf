import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';

// Rarely needed, so not in the first chunk.
const WarningCard = lazy(
  withPageTexts(async () => ({ default: (await import('./warning-card.tsx')).WarningCard })),
);

/** Shows why the account was warned, if it was. */
export function WarningBanner() {
  const { data: user } = useQuery(userQuery);
  const { status, warning } = user?.details ?? {};
  if (status !== 'warned') return null;
  return (
    <Suspense fallback={null}>
      <WarningCard reason={warning ?? ''} />
    </Suspense>
  );
}
