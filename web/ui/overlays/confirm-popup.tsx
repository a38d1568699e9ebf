import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from '#web/ui/inputs/button.tsx';
import { type BackBehavior, useCloseOnBack } from './close-on-back.ts';
import './overlays.css';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** The consequences of confirming. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: ButtonProps['busy'];
  /** `leaving` for a question about leaving the page. */
  backWay?: BackBehavior | undefined;
};

/** The dialog of `ConfirmDialog`, loaded when one first opens. */
export function ConfirmPopup(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, onConfirm, onCancel, busy } = props;
  useCloseOnBack(open, { onClose: onCancel, way: props.backWay });
  const cancelRef = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="scrim z-50" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-5">
          <AlertDialog.Popup
            initialFocus={cancelRef}
            className="confirm grid w-full gap-3 rounded-xl border border-edge-line bg-surface p-5 text-ink shadow-2"
          >
            <AlertDialog.Title className="font-display text-h2">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-ink-2">{children}</AlertDialog.Description>
            <div className="mt-2 grid gap-2.5">
              <Button variant="danger" busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
              <Button ref={cancelRef} variant="outline" onClick={onCancel}>
                {cancelLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
