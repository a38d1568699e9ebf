let isThere = false;
const listeners = new Set<() => void>();

/** Says that a newer build of the app than this page's is on the device (decision 75). */
export function tellNewVersion(): void {
  isThere = true;
  for (const listener of listeners) listener();
}

/** Whether a newer build than this page's is known to be on the device. */
export function isNewVersionThere(): boolean {
  return isThere;
}

/** Calls back when a newer build is first known of. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the browser look for a newer build; it does so by itself only when a page is opened. */
export async function lookForNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
}
