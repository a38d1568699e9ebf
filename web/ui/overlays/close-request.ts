import type { Dialog } from '@base-ui/react/dialog';

/** Handles a request to close a dialog. Toasts are above it, so pressing one isn't a press outside. */
export function closeRequest(onClose: () => void): NonNullable<Dialog.Root.Props['onOpenChange']> {
  return (next, { reason, event }) => {
    const isOnToast = event.target instanceof Element && event.target.closest('.Toastify') !== null;
    if (!next && !(reason === 'outside-press' && isOnToast)) onClose();
  };
}
