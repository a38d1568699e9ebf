import type { PushSubscriptionKeys } from '#domain/reminders/reminders.schema.ts';

/**
 * This browser can show reminders once allowed (`off`), already does (`on`), has been forbidden to (`blocked`), could if the
 * app were on the home screen (`needs-install`), or can't at all (`unsupported`).
 */
export type PushDevice = 'on' | 'off' | 'blocked' | 'needs-install' | 'unsupported';

/** iPads claim to be Macs, but only they have a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** How long to wait for the service worker, which is registered once the page is idle. */
const WORKER_WITHIN_MS = 10_000;

/** What this browser can do now. Doesn't ask for permission. */
export async function readPushDevice(): Promise<PushDevice> {
  // A native shell has no service worker, and it can't be added to the home screen.
  if (import.meta.env.MODE === 'native') return 'unsupported';
  if (!('PushManager' in window && 'Notification' in window)) {
    return isApple() ? 'needs-install' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  // Without permission there's no subscription, so don't wait for the service worker.
  if (Notification.permission !== 'granted') return 'off';
  const registration = await serviceWorker();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription ? 'on' : 'off';
}

/** Asks for permission and subscribes; `undefined` if the person says no. Rejects if the browser can't subscribe. */
export async function subscribeDevice(serverKey: string): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await serviceWorker();
  if (registration === undefined) throw new Error('there is no service worker');
  // A subscription made with another server key doesn't accept this one's messages.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** `undefined` without a service worker: in development, or if it couldn't be loaded. */
function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_WITHIN_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
}
