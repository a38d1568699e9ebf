import type { ReactNode } from 'react';
import { type Id, toast } from 'react-toastify/unstyled';

/** A short message on top of the page. Never the only place of an error. */
export type Toast = {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: ReactNode;
  /** The toast stays longer while it offers something to press. */
  readonly lasting?: boolean;
  /** Called when the toast can be read. */
  readonly onOpen?: () => void;
  /** Called when the toast has gone, however it went. */
  readonly onClose?: () => void;
};

const LASTING_MS = 8000;

const errors = new Set<Id>();

/** Hands a toast to the library: errors interrupt a screen reader, the rest waits its turn. */
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

/** Closes the errors that still show. */
export function dismissErrorToasts(): void {
  for (const id of errors) toast.dismiss(id);
  errors.clear();
}
