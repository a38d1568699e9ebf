import { Button } from '#web/ui/inputs/button.tsx';
import type { ConfirmDialogProps } from './confirm-popup.tsx';
import { overlayOnDemand, PlainDialog } from './sheet.tsx';

/** Fetches the popup's code; the first paint doesn't need it. */
export const loadConfirmPopup = () => import('./confirm-popup.tsx');

function PlainQuestion(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel, busy } = props;
  return (
    <PlainDialog open={open} title={title} closeLabel={cancelLabel} onClose={onCancel}>
      <div>{children}</div>
      <Button variant="danger" busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </PlainDialog>
  );
}

/**
 * Asks for a deliberate second press before something is lost. Focus goes to the cancel button, stays inside, and returns to
 * the opener. Escape and that button cancel, a press outside does nothing. It may be inside a sheet.
 */
export const ConfirmDialog = overlayOnDemand<ConfirmDialogProps>(
  async () => (await loadConfirmPopup()).ConfirmPopup,
  PlainQuestion,
);
