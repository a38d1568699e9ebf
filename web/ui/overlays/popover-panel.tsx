import { Popover } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import './popover-panel.css';

export type PopoverPanelProps = {
  open: boolean;
  onClose: () => void;
  button: RefObject<HTMLButtonElement | null>;
  title: string;
  closeLabel: string;
  /** The side of the button, or centred over it; another side if there is no room. */
  position: 'top' | 'bottom' | 'left' | 'right' | 'center';
  children: ReactNode;
};

/** Its distance from the button, and the minimum from the window's edge, in CSS pixels. */
const GAP = 8;

type OfPosition = Pick<Popover.Positioner.Props, 'side' | 'sideOffset' | 'collisionAvoidance'>;

/** Centred: below the button, then up by half of both heights. It can't flip to another side. */
const CENTRED: OfPosition = {
  side: 'bottom',
  sideOffset: ({ anchor, positioner }) => -(anchor.height + positioner.height) / 2,
  collisionAvoidance: { side: 'shift', align: 'shift', fallbackAxisSide: 'none' },
};

/** The popover itself, loaded when one first opens. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { open, onClose, button, position } = props;
  useCloseOnBack(open, { onClose });
  const titleRef = useRef<HTMLHeadingElement>(null);
  const place: OfPosition = position === 'center' ? CENTRED : { side: position, sideOffset: GAP };
  return (
    <Popover.Root open={open} modal="trap-focus" onOpenChange={closingUnlessOn(button, onClose)}>
      <Popover.Portal>
        <Popover.Positioner anchor={button} collisionPadding={GAP} className="z-50" {...place}>
          <Popover.Popup
            initialFocus={titleRef}
            finalFocus={button}
            className="popover overflow-y-auto rounded-l border border-edge-line bg-surface p-4.5 text-ink text-small shadow-2"
          >
            <div className="flex items-start justify-between gap-2">
              <Popover.Title ref={titleRef} tabIndex={-1} className="min-w-0 font-semibold text-body">
                {props.title}
              </Popover.Title>
              <Popover.Close
                aria-label={props.closeLabel}
                className="-mt-1.5 -mr-2.5 grid size-tap flex-none place-items-center rounded-full text-ink-2 hover:bg-surface-2 hover:text-ink"
              >
                <X size={20} />
              </Popover.Close>
            </div>
            {props.children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Closes a popover except on a press on its opener, which toggles it by itself and would open it again. */
export function closingUnlessOn(opener: RefObject<HTMLElement | null>, onClose: () => void) {
  return (next: boolean, { reason, event }: Popover.Root.ChangeEventDetails): void => {
    const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
    const isOnOpener = reason !== 'escape-key' && to instanceof Node && opener.current?.contains(to);
    if (!next && !isOnOpener) onClose();
  };
}
