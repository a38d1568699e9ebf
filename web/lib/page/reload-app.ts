/** A service worker that does not answer keeps nobody waiting; the page comes from the network all the same. */
const TAKE_OVER_WAIT_MS = 3000;

/**
 * Reloads into the newest build, which first takes over what is kept on the device. Does nothing and resolves to `false`
 * where something typed would be lost.
 */
export async function reloadApp(): Promise<boolean> {
  if (isSomethingUnsaved()) return false;
  await letNewestTakeOver().catch(() => undefined);
  location.reload();
  return true;
}

/** Whether anything on the page would object to a reload: anyone who would is asked in the browser's own way. */
export function isSomethingUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
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
