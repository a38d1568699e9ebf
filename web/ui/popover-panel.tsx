import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { PopoverPosition } from './popover.tsx';
import './popover-panel.css';

type PopoverPanelProps = {
  open: boolean;
  onClose: () => void;
  button: RefObject<HTMLButtonElement | null>;
  title: string;
  position: PopoverPosition;
  children: ReactNode;
};

/** How far from the button it stands, and at least from the window's edge, in CSS pixels. */
const GAP = 8;

type OfPosition = Pick<Popover.Positioner.Props, 'side' | 'sideOffset' | 'collisionAvoidance'>;

/** Over the middle: below, and then up by half of both. There is no other side to go to. */
const CENTRED: OfPosition = {
  side: 'bottom',
  sideOffset: ({ anchor, positioner }) => -(anchor.height + positioner.height) / 2,
  collisionAvoidance: { side: 'shift', align: 'shift', fallbackAxisSide: 'none' },
};

/** The popover itself, loaded when one is first opened. */
export function PopoverPanel({ open, onClose, button, title, position, children }: PopoverPanelProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const place: OfPosition = position === 'center' ? CENTRED : { side: position, sideOffset: GAP };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        // The button closes by its own press; closed before that, it would open anew.
        const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
        const isOnButton = reason !== 'escape-key' && to instanceof Node && button.current?.contains(to);
        if (!next && !isOnButton) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={button} collisionPadding={GAP} className="z-50" {...place}>
          <Popover.Popup
            initialFocus={titleRef}
            finalFocus={button}
            className="popover overflow-y-auto rounded-l border border-edge-line bg-surface p-4.5 text-ink text-small shadow-2"
          >
            <Popover.Title ref={titleRef} tabIndex={-1} className="font-semibold text-body">
              {title}
            </Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
