import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-popup.tsx';

/** Fetches the popup's code; the first paint doesn't need it. */
export const loadConfirmPopup = () => import('./confirm-popup.tsx');

const ConfirmPopup = lazy(async () => ({ default: (await loadConfirmPopup()).ConfirmPopup }));

/**
 * Asks for a deliberate second press before something is lost. Focus goes to the cancel button, stays inside, and returns to
 * the opener. Escape and that button cancel, a press outside does nothing. It may be inside a sheet.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmPopup {...props} />
    </Suspense>
  );
}
