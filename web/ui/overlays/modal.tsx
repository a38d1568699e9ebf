import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-dialog.tsx';

// The first paint doesn't need the dialog's code (23 KB).
const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }));

/**
 * A short message in the middle of the window, on phones too; use a `Sheet` for more. Focus goes to the title, stays inside,
 * and returns to the opener; Escape, the overlay and the button close it.
 */
export function Modal(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  );
}
