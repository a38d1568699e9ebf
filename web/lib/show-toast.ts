import { type Id, toast } from 'react-toastify/unstyled';
import type { Toast } from './notify.ts';

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
