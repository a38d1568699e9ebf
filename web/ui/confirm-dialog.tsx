import { lazy, type ReactNode, Suspense, useState } from 'react';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What it means to go on. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
};

/** Fetches the popup's code; as the sheet's it is nothing the first paint needs. */
export const loadConfirmPopup = () => import('./confirm-popup.tsx');

const ConfirmPopup = lazy(async () => ({ default: (await loadConfirmPopup()).ConfirmPopup }));

/**
 * Asks for a deliberate second press before something is lost. Focus goes to the way back, stays inside, and returns to the
 * opener; Escape and the way back cancel, a press outside does nothing. It may stand within a sheet.
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
