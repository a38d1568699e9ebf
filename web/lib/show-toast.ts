import { toast } from 'react-toastify/unstyled';
import type { Toast } from './notify.ts';

const LASTING_MS = 8000;

/** Hands a toast to the library: errors interrupt a screen reader, the rest waits its turn. */
export function showToast({ tone, text, lasting }: Toast): void {
  toast(text, {
    type: tone,
    role: tone === 'error' ? 'alert' : 'status',
    ...(lasting === true ? { autoClose: LASTING_MS } : {}),
    ...(typeof text === 'string' ? { toastId: `${tone}:${text}` } : {}),
  });
}
