import type { ComponentType } from 'react';
import type * as Library from './toast-host.tsx';

let host: ComponentType | undefined;
let preparing: Promise<typeof Library | undefined> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast, or nothing if its code can't be loaded (offline): a message next to the control then has to do. */
export async function notify(toast: Library.Toast): Promise<void> {
  const library = await prepareToasts();
  if (library === undefined) toast.onClose?.();
  library?.showToast(toast);
}

/** Closes the error toasts; called when a page is left, because they don't apply to the next one. */
export const dismissErrors = (): Promise<void> => dismissToast('failed');

/** Closes the toast with this `about`, once it has nothing left to offer. */
export async function dismissToast(about: string): Promise<void> {
  const library = await preparing;
  library?.dismissToast(about);
}

/** Loads the toasts' code and mounts their container; after a failure the next toast tries again. */
function prepareToasts(): Promise<typeof Library | undefined> {
  preparing ??= import('./toast-host.tsx').then(
    (library) => {
      host = library.ToastHost;
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

/** For the page's root only: the toasts' container; `undefined` before the first toast. */
export const toastHost = (): ComponentType | undefined => host;

/** For the page's root only: calls back when the container has loaded. */
export function onToastHost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
