import './overlays.css';
import './sheet-dialog.css';
import { Dialog } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { type BackBehavior, useCloseOnBack } from './close-on-back.ts';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Next to the close button, or below the title if there's no room. */
  action?: ReactNode;
  closeLabel: string;
  /** On phones: as high as its content, or almost the whole window. A panel at the side always has full height. */
  height?: 'default' | 'full' | undefined;
  /** The id of the element that gets the focus on closing, if the opener may be re-created elsewhere meanwhile. */
  openerId?: string | undefined;
  /** Gets the focus when it opens, instead of the title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** `place` if the page's URL contains that it's open, so that Back closes it by itself. */
  backWay?: BackBehavior | undefined;
  children: ReactNode;
};

/** The sheet itself, loaded when one first opens. */
export function SheetDialog(props: SheetProps) {
  const { open, onClose, title, subtitle, action, closeLabel } = props;
  const { height = 'default', openerId, initialFocus, backWay, children } = props;
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [lead, setLead] = useState<HTMLElement | null>(null);
  const drag = useSheetDrag(onClose);
  useCloseOnBack(open, { onClose, way: backWay });
  return (
    <Dialog.Root open={open} onOpenChange={closeRequest(onClose)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-30" />
        <Dialog.Viewport ref={followKeyboard} className="sheet-frame fixed inset-0 z-40 flex overflow-hidden">
          <Dialog.Popup
            data-height={height}
            initialFocus={initialFocus ?? titleRef}
            finalFocus={() => (openerId && document.getElementById(openerId)) || true}
            className="sheet flex w-full min-w-0 flex-col border border-edge-line bg-surface text-ink shadow-2"
          >
            <div className="sheet-head flex-none select-none px-5 pb-2" {...drag}>
              <div data-sheet-handle="" className="sheet-handle -mx-5 grid place-items-center">
                <span className="rounded-full wide:hidden" />
              </div>
              <div className="dialog-head flex items-center justify-between gap-3">
                <div ref={setLead} className="-mr-1 -ml-2.5 flex-none empty:hidden" />
                <div className="min-w-0 flex-1">
                  <Dialog.Title ref={titleRef} tabIndex={-1} className="min-w-0 font-display text-h2">
                    {title}
                  </Dialog.Title>
                  {subtitle}
                </div>
                {action && <div className="dialog-action flex items-center">{action}</div>}
                <Dialog.Close
                  aria-label={closeLabel}
                  className="-mr-2.5 grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
                >
                  <X size={22} />
                </Dialog.Close>
              </div>
            </div>
            <SheetLead value={lead}>
              <SheetBody>{children}</SheetBody>
            </SheetLead>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Dragging farther down than this closes the sheet, in CSS pixels (contract §9). */
const CLOSING_DISTANCE = 150;
/** A shorter drag, in CSS pixels, is a tap. */
const TAP_DISTANCE = 6;

/**
 * Pointer handlers for the head of a bottom sheet: it follows the finger down, closes past 150 px and snaps back before that. A
 * tap on the part marked `data-sheet-handle` closes too. No effect on wide screens, where the sheet is a panel.
 */
function useSheetDrag(onClose: () => void) {
  const press = useRef<{ pointer: number; y: number } | null>(null);
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('.sheet');

  /** How far down the first finger has moved; `null` for any other. */
  function travelled({ pointerId, clientY }: PointerEvent<HTMLElement>): number | null {
    if (press.current?.pointer !== pointerId) return null;
    return Math.max(0, clientY - press.current.y);
  }

  function settle(event: PointerEvent<HTMLElement>) {
    const sheet = sheetOf(event);
    sheet?.removeAttribute('data-dragging');
    sheet?.style.removeProperty('--sheet-drag');
    press.current = null;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (isOnControl || event.button !== 0 || press.current !== null) return;
      if (window.matchMedia('(min-width: 48rem)').matches) return;
      press.current = { pointer: event.pointerId, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const distance = travelled(event);
      if (distance === null) return;
      const sheet = sheetOf(event);
      sheet?.setAttribute('data-dragging', '');
      sheet?.style.setProperty('--sheet-drag', `${distance}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = travelled(event);
      if (distance === null) return;
      const isTapOnHandle = distance < TAP_DISTANCE && isOnHandle(event);
      settle(event);
      if (distance > CLOSING_DISTANCE || isTapOnHandle) onClose();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (travelled(event) !== null) settle(event);
    },
  };
}

function isOnHandle(event: PointerEvent<HTMLElement>): boolean {
  const handle = event.currentTarget.querySelector('[data-sheet-handle]')?.getBoundingClientRect();
  return handle !== undefined && event.clientY >= handle.top && event.clientY <= handle.bottom;
}

/** Keeps a sheet above a keyboard that covers the page, as on iOS; elsewhere `interactive-widget=resizes-content` does. */
function followKeyboard(frame: HTMLElement | null) {
  const seen = window.visualViewport;
  if (frame === null || !seen) return;
  const settle = () => {
    // When zoomed in, the visual viewport is smaller even without a keyboard.
    const covered = seen.scale === 1 ? window.innerHeight - seen.height - seen.offsetTop : 0;
    frame.style.setProperty('bottom', `${Math.max(0, Math.round(covered))}px`);
  };
  settle();
  seen.addEventListener('resize', settle);
  seen.addEventListener('scroll', settle);
  return () => {
    seen.removeEventListener('resize', settle);
    seen.removeEventListener('scroll', settle);
  };
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The scrolling part of a sheet. It's focusable if it has only text, so that the keyboard can scroll it. */
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
    // Texts and lists load after the sheet.
    const observer = new MutationObserver(look);
    observer.observe(node, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={body} className="sheet-body">
      {children}
    </div>
  );
}

/** The element before the surrounding sheet's title. */
const SheetLead = createContext<HTMLElement | null>(null);

/** An arrow before the surrounding sheet's title, which goes back to the sheet's previous step. */
export function SheetBack({ label, onPress }: { label: string; onPress: () => void }) {
  const lead = useContext(SheetLead);
  if (lead === null) return null;
  return createPortal(
    <IconButton variant="quiet" label={label} icon={<ArrowLeft size={22} />} onClick={onPress} />,
    lead,
  );
}

/** Handles a request to close a dialog. Toasts are above it, so pressing one isn't a press outside. */
function closeRequest(onClose: () => void): NonNullable<Dialog.Root.Props['onOpenChange']> {
  return (next, { reason, event }) => {
    const isOnToast = event.target instanceof Element && event.target.closest('.Toastify') !== null;
    if (!next && !(reason === 'outside-press' && isOnToast)) onClose();
  };
}
