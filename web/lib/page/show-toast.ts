import type { ReactNode } from 'react';
import { type Id, type ToastOptions, toast } from 'react-toastify/unstyled';

/** A short message on top of the page. Never the only place for an error. */
export type Toast = {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: ReactNode;
  /** Stays longer, for toasts with a button. */
  readonly lasting?: boolean;
  /** Called when the toast is visible. */
  readonly onOpen?: () => void;
  /** Called when the toast is gone, for any reason. */
  readonly onClose?: () => void;
};

/** Contract §9. */
const BRIEF_MS = 3000;
const LASTING_MS = 10_000;

/** Two places: what was done, and what failed. */
type Place = 'done' | 'failed';

/** The newest toast of a place, and what is called when it goes. */
type Shown = { readonly id: Id; readonly onClose: (() => void) | undefined };
const shown = new Map<Place, Shown>();

/**
 * Shows a toast in place of the one before, so that they don't stack and none outlives a later one. Errors interrupt a screen
 * reader, others wait their turn.
 */
export function showToast({ tone, text, lasting, onOpen, onClose }: Toast): void {
  const place: Place = tone === 'error' ? 'failed' : 'done';
  const before = shown.get(place);
  const options: ToastOptions = {
    type: tone,
    role: tone === 'error' ? 'alert' : 'status',
    autoClose: lasting === true ? LASTING_MS : BRIEF_MS,
    onClose: () => noteClosed(place),
  };
  noteClosed(place);
  if (before !== undefined) {
    if (toast.isActive(before.id)) {
      shown.set(place, { id: before.id, onClose });
      // Updates at once: by default it waits 100 ms, and would be lost if the toast closes within them.
      toast.update(before.id, { ...options, render: text, delay: Number.NaN });
      onOpen?.();
      return;
    }
    // It still waits for the container.
    toast.dismiss(before.id);
  }
  const id = toast(text, { ...options, ...(onOpen === undefined ? {} : { onOpen }) });
  shown.set(place, { id, onClose });
}

function noteClosed(place: Place): void {
  const before = shown.get(place);
  shown.delete(place);
  before?.onClose?.();
}

export function dismissErrorToasts(): void {
  const error = shown.get('failed');
  if (error !== undefined) toast.dismiss(error.id);
}
