import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { readVersion } from '#domain/system/system.calls.ts';
import { SYSTEM_VERSION } from '#domain/system/system.schema.ts';
import { withLockTexts, withPageTexts } from '#web/i18n/i18n.ts';
import { send } from '#web/lib/http/api-client.ts';
import { optionalPart } from '#web/lib/page/lazy-part.tsx';
import { checkForNewVersion, hasNewVersion, onNewVersion } from '#web/lib/page/new-version.ts';
import { isOfferDue } from '#web/lib/session/passkey-offer.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { zoneToOffer } from '#web/lib/time/journey.ts';
import { subscribeToClock } from '#web/lib/time/today.ts';

// What a page may have to say that nobody waits for: loaded after its first paint of data.

const ONE_HOUR_MS = 60 * 60 * 1000;

/** The server's version. Also looks for a newer build of the app. Checked hourly and when the page comes back into view. */
const versionQuery = queryOptions({
  queryKey: ['system-version'],
  queryFn: ({ signal }) => {
    // A newer build shows its own banner; offline there is nothing to find.
    checkForNewVersion().catch(() => undefined);
    return send(readVersion, { signal });
  },
  staleTime: ONE_HOUR_MS,
  refetchInterval: ONE_HOUR_MS,
  retry: false,
});

/** Fetches the notice, while its build can still be had: called when idle. */
export const loadVersionNotice = withPageTexts(() => import('./version-notice.tsx'));

const VersionNotice = optionalPart(async () => (await loadVersionNotice()).VersionNotice);
// Rarely needed, each of them.
const WarningCard = optionalPart(withPageTexts(async () => (await import('./warning-card.tsx')).WarningCard));
const PasskeyOffer = optionalPart(
  withLockTexts(async () => (await import('#web/features/passkeys/passkey-offer.tsx')).PasskeyOffer),
);
const TravelCard = optionalPart(withPageTexts(async () => (await import('./travel-card.tsx')).TravelCard));

/**
 * A newer build, a warning, after a sign-in by a code the offer of a passkey, and a traveller's zone. Each part comes with its
 * `Suspense`: a navigation would wait for one inside a boundary that was there before.
 */
export function LaterBanners() {
  return (
    <>
      <VersionBanner />
      <WarningBanner />
      {isOfferDue() && (
        <Suspense fallback={null}>
          <PasskeyOffer />
        </Suspense>
      )}
      <TravelBanner />
    </>
  );
}

/**
 * Offers a reload when a newer build is on the device, or the server's version isn't the one this build was made for. Never
 * reloads by itself or over typed text.
 */
export function VersionBanner() {
  const { data } = useQuery(versionQuery);
  const isNewer = useSyncExternalStore(onNewVersion, hasNewVersion);
  const isOther = data !== undefined && data.system_version !== SYSTEM_VERSION;
  return (
    <div role="status">
      {(isNewer || isOther) && (
        <Suspense fallback={null}>
          <VersionNotice />
        </Suspense>
      )}
    </div>
  );
}

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
