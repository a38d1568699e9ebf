import type { PushSubscriptionKeys } from '#domain/reminders/reminders.schema.ts';

/**
 * What this browser can do: show reminders once it is allowed to (`off`), already does (`on`), was told not to ever
 * (`blocked`), could if the app were on the home screen (`needs-install`), or cannot (`unsupported`).
 */
export type PushDevice = 'on' | 'off' | 'blocked' | 'needs-install' | 'unsupported';

/** iPads say that they are Macs, and are the only ones of these with a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The worker is registered once the page has come to rest. */
const WORKER_WITHIN_MS = 10_000;

/** What this browser can do now. Asks for nothing. */
export async function readPushDevice(): Promise<PushDevice> {
  // A native shell has no service worker, and is no web page that could be put on the home screen.
  if (import.meta.env.MODE === 'native') return 'unsupported';
  if (!('PushManager' in window && 'Notification' in window)) {
    return isApple() ? 'needs-install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  // Without permission there is no subscription, and nothing to wait for.
  if (Notification.permission !== 'granted') return 'off';
  const registration = await serviceWorker();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? 'on' : 'off';
}

/** Asks whether reminders may be shown and subscribes; `undefined` where the answer was no. Rejects where the browser cannot. */
export async function subscribeDevice(serverKey: string): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await serviceWorker();
  if (registration === undefined) throw new Error('there is no service worker');
  // One that was made under another key of the server takes no messages of this one.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** Ends the subscription of this browser; without one that is no error. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** `undefined` where there is none: in development, or where it could not be fetched. */
function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_WITHIN_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}
