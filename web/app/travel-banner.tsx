import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { withPageTexts } from '#web/i18n/i18n.ts';
import { userQuery } from '#web/lib/session/user.queries.ts';
import { subscribeToClock } from '#web/lib/time/clock.ts';
import { zoneToOffer } from '#web/lib/time/journey.ts';

// Rarely needed, so not in the first chunk.
const TravelCard = lazy(
  withPageTexts(async () => ({ default: (await import('./travel-card.tsx')).TravelCard })),
);

/** Offers a traveller's device zone as the profile's, once a journey. */
export function TravelBanner() {
  const { data: user } = useQuery(userQuery);
  const home = user?.details.timezone;
  const [here, setHere] = useState<string>();
  useEffect(() => {
    if (!home) return;
    const check = () => setHere(zoneToOffer(home));
    check();
    return subscribeToClock(check);
  }, [home]);
  if (!home || here === undefined) return null;
  return (
    <Suspense fallback={null}>
      <TravelCard here={here} home={home} onDone={() => setHere(undefined)} />
    </Suspense>
  );
}
