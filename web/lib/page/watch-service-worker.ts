import { SERVICE_WORKER, scriptAddress } from './app-files.ts';

/**
 * Registers the service worker and reports when it has a newer build than the page, whose first script is `entry`. A worker
 * with this same build takes over silently. Rejects if a first worker can't be installed.
 */
export async function watchServiceWorker(entry: string): Promise<void> {
  const workers = navigator.serviceWorker;
  const compare = async (worker: ServiceWorker | null | undefined) => {
    if (!worker) return;
    if ((await buildOf(worker)) === new URL(entry).pathname) worker.postMessage('take-over');
    else noteNewVersion();
  };

  const registration = await workers.register(scriptAddress(SERVICE_WORKER), { updateViaCache: 'none' });
  workers.addEventListener('controllerchange', () => void compare(workers.controller));
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void compare(worker);
    });
  });
  // A window of an earlier build may have closed since the last start.
  registration.active?.postMessage('drop-unused');
  await compare(registration.waiting);
  if (!registration.active && registration.installing) await installed(registration.installing);
}

/** Resolves once a worker has cached its build; rejects if any file failed. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () =>
      worker.state === 'redundant' ? reject(new Error('the build could not be stored')) : resolve(),
    );
  });
}

/** The first script of the worker's build, which identifies it. */
function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('which-build', [port2]);
  });
}

let isThere = false;
const listeners = new Set<() => void>();

/** Records that a newer build than this page's is on the device (decision 75). */
function noteNewVersion(): void {
  isThere = true;
  for (const listener of listeners) listener();
}

/** Whether a newer build than this page's is known to be on the device. */
export const hasNewVersion = (): boolean => isThere;

/** Calls back when a newer build is first reported. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the browser to check for a newer build; by itself it checks only when a page opens. */
export async function checkForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
}

/** Ends this browser's subscription to reminders, if it has one, and closes the reminders that are showing. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
