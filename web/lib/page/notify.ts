import type { Toast } from './show-toast.ts';

let wanted = false;
const listeners = new Set<() => void>();

/** Shows a toast. If its code can't be loaded (offline), the message next to the control has to do. */
export async function notify(toast: Toast): Promise<void> {
  const library = await prepareToasts();
  if (library === undefined) toast.onClose?.();
  library?.showToast(toast);
}

/** Closes a page's error toasts when it's left; they don't apply to the next page. */
export const dismissErrors = (): Promise<void> => dismissToast('failed');

/** Closes the toast that is about something, once it offers nothing any more. */
export async function dismissToast(about: string): Promise<void> {
  if (!wanted) return;
  const library = await prepareToasts();
  library?.dismissToast(about);
}

/** Loads the toasts' code and mounts their container, with the first toast at the latest. */
export function prepareToasts() {
  wanted = true;
  for (const listener of listeners) listener();
  return import('./show-toast.ts').catch(() => undefined);
}

/** Only for the container: whether toasts were requested yet. */
export function areToastsWanted(): boolean {
  return wanted;
}

/** Only for the container: calls back when toasts are first requested. */
export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
