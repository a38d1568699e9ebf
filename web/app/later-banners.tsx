import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSameClock } from '#domain/calendar/zoned-day.ts';
import { readVersion, SYSTEM_VERSION } from '#domain/system/system.calls.ts';
import { isStored, readStored, removeStored, store } from '#web/lib/device-storage.ts';
import { send } from '#web/lib/http/api-client.ts';
import { fromJson } from '#web/lib/http/shape.ts';
import { lazyPart } from '#web/lib/page/lazy-part.tsx';
import { checkForNewVersion, hasNewVersion, onNewVersion } from '#web/lib/page/watch-service-worker.ts';
import { isOfferDue } from '#web/lib/session/passkey-offer.ts';
import { userQuery } from '#web/lib/session/user.data.ts';
import { browserTimeZone, minuteNow, subscribeToClock } from '#web/lib/time/today.ts';

// Banners that nobody waits for: loaded after the page's first paint of data.

const ONE_HOUR_MS = 60 * 60 * 1000;

/** The server's version, checked hourly and when the page comes back into view. Also checks for a newer build. */
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

const RARE = { texts: ['pages'], fallback: null, missing: 'later' } as const;

// Loaded ahead: after a deploy its file is gone.
export const VersionNotice = lazyPart(async () => (await import('./rare-banners.tsx')).VersionNotice, {
  ...RARE,
  idle: 1,
});
const WarningCard = lazyPart(async () => (await import('./rare-banners.tsx')).WarningCard, RARE);
const PasskeyOffer = lazyPart(
  async () => (await import('#web/features/passkeys/passkey-offer.tsx')).PasskeyOffer,
  { ...RARE, texts: ['lock'] },
);
const TravelCard = lazyPart(async () => (await import('./rare-banners.tsx')).TravelCard, RARE);

/** The banners. Each has its own new `Suspense`: in an existing boundary, a navigation would wait for it. */
export function LaterBanners() {
  useReminderPaths();
  return (
    <>
      <VersionBanner />
      <WarningBanner />
      {isOfferDue() && <PasskeyOffer />}
      <TravelBanner />
    </>
  );
}

/** Goes where a pressed reminder leads. */
function useReminderPaths(): void {
  const router = useRouter();
  useEffect(() => {
    const go = ({ data }: MessageEvent<{ readonly open?: string } | null>) => {
      if (data?.open) void router.navigate({ href: data.open });
    };
    navigator.serviceWorker?.addEventListener('message', go);
    return () => navigator.serviceWorker?.removeEventListener('message', go);
  }, [router]);
}

/** Offers a reload when a newer build is on the device or the server. Never reloads by itself or over typed text. */
export function VersionBanner() {
  const { data } = useQuery(versionQuery);
  const isNewer = useSyncExternalStore(onNewVersion, hasNewVersion);
  const isOther = data !== undefined && data.system_version !== SYSTEM_VERSION;
  return <div role="status">{(isNewer || isOther) && <VersionNotice />}</div>;
}

export function WarningBanner() {
  const { data: user } = useQuery(userQuery);
  const { status, warning } = user?.details ?? {};
  if (status !== 'warned') return null;
  return <WarningCard reason={warning ?? ''} />;
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
  const keep = () => {
    // This journey brings no further offer.
    saveJourney({ since: minuteNow(), isAnswered: true });
    setHere(undefined);
  };
  return <TravelCard here={here} home={home} onKeep={keep} />;
}

const JOURNEY_KEY = 'marea.journey';
/** Shorter trips cause no question, in seconds. */
const MIN_JOURNEY_SECONDS = 86_400;

/** `since`: when the device's clock began to differ from the profile's zone, unix seconds. */
type Journey = { readonly since: number; readonly isAnswered: boolean };

/**
 * The device's zone if its clock has shown another time than the profile's for more than a day, and this journey's question wasn't
 * answered yet; otherwise `undefined`. A journey ends once both clocks agree.
 */
function zoneToOffer(zoneOfProfile: string): string | undefined {
  const zone = browserTimeZone();
  const now = minuteNow();
  if (isSameClock(now, [zone, zoneOfProfile])) {
    if (isStored(JOURNEY_KEY)) removeStored(JOURNEY_KEY);
    return undefined;
  }
  const journey = readJourney();
  if (journey === undefined) saveJourney({ since: now, isAnswered: false });
  return journey && !journey.isAnswered && now - journey.since > MIN_JOURNEY_SECONDS ? zone : undefined;
}

const saveJourney = (journey: Journey): void => store(JOURNEY_KEY, JSON.stringify(journey));

const readJourney = (): Journey | undefined =>
  fromJson({ since: 'number', isAnswered: 'boolean' }, readStored(JOURNEY_KEY));
