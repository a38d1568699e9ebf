import type { ComponentType } from 'react';
import type * as Library from './show-toast.ts';

/** Both or neither: a toast without its container would wait for ever, and what it lets one undo with it. */
const loadToasts = () => Promise.all([import('./show-toast.ts'), import('./toast-host.tsx')]);

let host: ComponentType | undefined;
let preparing: Promise<typeof Library | undefined> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast. If its code can't be loaded (offline), the message next to the control has to do. */
export async function notify(toast: Library.Toast): Promise<void> {
  const library = await prepareToasts();
  if (library === undefined) toast.onClose?.();
  library?.showToast(toast);
}

/** Closes a page's error toasts when it's left; they don't apply to the next page. */
export const dismissErrors = (): Promise<void> => dismissToast('failed');

/** Closes the toast that is about something, once it offers nothing any more. */
export async function dismissToast(about: string): Promise<void> {
  const library = await preparing;
  library?.dismissToast(about);
}

/** Loads the toasts' code and mounts their container; after a failure the next toast tries again. */
function prepareToasts(): Promise<typeof Library | undefined> {
  preparing ??= loadToasts().then(
    ([library, { ToastHost }]) => {
      host = ToastHost;
      for (const listener of listeners) listener();
      return library;
    },
    () => {
      preparing = undefined;
      return undefined;
    },
  );
  return preparing;
}

/** Only for the page's root: the container, from the first toast on. */
export const toastHost = (): ComponentType | undefined => host;

/** Only for the page's root: calls back when the container is there. */
export function onToastHost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
