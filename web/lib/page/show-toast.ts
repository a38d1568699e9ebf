import type { ReactNode } from 'react';
import { type Id, toast } from 'react-toastify/unstyled';

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

const LASTING_MS = 8000;

const errors = new Set<Id>();

/** Shows a toast: errors interrupt a screen reader, others wait their turn. */
export function showToast({ tone, text, lasting, onOpen, onClose }: Toast): void {
  const id = toast(text, {
    type: tone,
    role: tone === 'error' ? 'alert' : 'status',
    ...(lasting === true ? { autoClose: LASTING_MS } : {}),
    ...(onOpen === undefined ? {} : { onOpen }),
    ...(onClose === undefined ? {} : { onClose }),
    ...(typeof text === 'string' ? { toastId: `${tone}:${text}` } : {}),
  });
  if (tone === 'error') errors.add(id);
}

export function dismissErrorToasts(): void {
  for (const id of errors) toast.dismiss(id);
  errors.clear();
}
