import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { closeRequest, DialogHead } from './dialog-head.tsx';
import type { PlainDialogProps } from './sheet.tsx';
import './modal.css';
import './scrim.css';

/**
 * A short message in the middle of the window, on phones too; use a `Sheet` for more. Focus goes to the title, stays inside,
 * and returns to the opener; Escape, the overlay and the button close it. Not for the first paint: its dialog is 23 KB.
 */
export function Modal({ open, onClose, title, closeLabel, children }: PlainDialogProps) {
  useCloseOnBack(open, { onClose });
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={closeRequest(onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-30" />
        <Dialog.Viewport className="fixed inset-0 z-40 grid place-items-center p-5">
          <Dialog.Popup
            initialFocus={titleRef}
            className="modal w-full min-w-0 overflow-y-auto overscroll-contain rounded-xl border border-edge-line bg-surface p-5 text-ink shadow-2"
          >
            <DialogHead title={title} titleRef={titleRef} closeLabel={closeLabel} />
            <div className="mt-2 min-w-0">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
