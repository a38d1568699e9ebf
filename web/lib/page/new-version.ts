let isThere = false;
const listeners = new Set<() => void>();

/** Reports that a newer build than this page's is on the device (decision 75). */
export function noteNewVersion(): void {
  isThere = true;
  for (const listener of listeners) listener();
}

/** Whether a newer build than this page's is known to be on the device. */
export function hasNewVersion(): boolean {
  return isThere;
}

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
