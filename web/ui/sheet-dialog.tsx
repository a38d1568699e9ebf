import './scrim.css';
import './sheet-dialog.css';
import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { closeRequest } from './close-request.ts';
import { DialogHead } from './dialog-head.tsx';
import type { SheetProps } from './sheet.tsx';
import { useSheetDrag } from './use-sheet-drag.ts';

/** The sheet itself, loaded when one is first opened. */
export function SheetDialog({ open, onClose, title, closeLabel, height = 'default', children }: SheetProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const drag = useSheetDrag(onClose);
  return (
    <Dialog.Root open={open} onOpenChange={closeRequest(onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim fixed inset-0 z-30 bg-scrim" />
        <Dialog.Viewport
          className={classNames(
            'fixed inset-0 z-40 flex items-end justify-center overflow-hidden',
            height === 'full' ? 'wide:items-stretch wide:justify-end' : 'wide:items-center wide:p-6',
          )}
        >
          <Dialog.Popup
            data-height={height}
            initialFocus={titleRef}
            className={classNames(
              'sheet flex w-full min-w-0 flex-col rounded-t-xl border border-edge-line bg-surface text-ink shadow-2',
              height === 'full'
                ? 'h-[calc(100dvh-1.5rem)] wide:h-full wide:max-w-card wide:rounded-none wide:rounded-l-xl'
                : 'max-h-[min(90dvh,100%)] wide:max-w-lg wide:rounded-xl',
            )}
          >
            <div className="flex-none touch-none select-none px-5 pb-2" {...drag}>
              <div data-sheet-handle="" className="-mx-5 grid h-6 place-items-center wide:h-3">
                <span className="h-1.25 w-10 rounded-full bg-line-strong wide:hidden" />
              </div>
              <DialogHead title={title} titleRef={titleRef} closeLabel={closeLabel} />
            </div>
            <SheetBody>{children}</SheetBody>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** What scrolls in a sheet. Where it holds nothing but text it can be focused itself, so that the keyboard can scroll it. */
function SheetBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = body.current;
    if (node === null) return;
    const look = () => {
      if (node.querySelector(CONTROLS) === null) node.tabIndex = 0;
      else node.removeAttribute('tabindex');
    };
    look();
    // Texts and lists come later than the sheet.
    const observer = new MutationObserver(look);
    observer.observe(node, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={body}
      className="sheet-body min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}
