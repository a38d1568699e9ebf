import type { Toast } from './show-toast.ts';

let wanted = false;
const listeners = new Set<() => void>();

/** Shows a toast. Where its code cannot be loaded any more (offline), the message next to the control has to do. */
export async function notify(toast: Toast): Promise<void> {
  const library = await prepareToasts();
  if (library === undefined) toast.onClose?.();
  library?.showToast(toast);
}

/** Takes the errors of a page away with it: over the next one they would speak of something that is gone. */
export async function dismissErrors(): Promise<void> {
  if (!wanted) return;
  const library = await prepareToasts();
  library?.dismissErrorToasts();
}

/** Loads what toasts need and makes their place, at the latest with the first one. */
export function prepareToasts() {
  wanted = true;
  for (const listener of listeners) listener();
  return import('./show-toast.ts').catch(() => undefined);
}

/** For the container alone: whether toasts were asked for yet. */
export function areToastsWanted(): boolean {
  return wanted;
}

/** For the container alone: calls back when toasts are first asked for. */
export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
