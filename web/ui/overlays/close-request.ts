import type { Dialog } from '@base-ui/react/dialog';

/** What a dialog does when somebody wants it gone. A toast is above it; pressing one is not a press outside. */
export function closeRequest(onClose: () => void): NonNullable<Dialog.Root.Props['onOpenChange']> {
  return (next, { reason, event }) => {
    const isOnToast = event.target instanceof Element && event.target.closest('.Toastify') !== null;
    if (!next && !(reason === 'outside-press' && isOnToast)) onClose();
  };
}
