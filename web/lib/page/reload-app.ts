import { isSomethingUnsaved } from './missing-code.ts';

/** If the service worker doesn't answer by then, the page reloads from the network. */
const TAKE_OVER_WAIT_MS = 3000;

/**
 * Reloads into the newest build, after its service worker has taken over. Returns `false` without reloading if typed text would
 * be lost.
 */
export async function reloadApp(): Promise<boolean> {
  if (isSomethingUnsaved()) return false;
  await letNewestTakeOver().catch(() => undefined);
  location.reload();
  return true;
}

async function letNewestTakeOver(): Promise<void> {
  const workers = navigator.serviceWorker;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (!waiting) return;
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, TAKE_OVER_WAIT_MS);
    waiting.postMessage('take-over');
  });
}
