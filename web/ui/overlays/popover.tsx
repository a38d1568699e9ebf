import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { closingUnlessOn } from './choice-panel.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import './popover-panel.css';

type PopoverProps = {
  /** The content of the button that opens it; `label` names the button if the content isn't text. */
  opener: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
  title: string;
  closeLabel: string;
  /** The side of the button, or centred over it; another side if there is no room. */
  position?: 'top' | 'bottom' | 'left' | 'right' | 'center' | undefined;
  children: ReactNode;
};

/** Its distance from the button, and the minimum from the window's edge, in CSS pixels. */
const GAP = 8;

type OfPosition = Pick<Base.Positioner.Props, 'side' | 'sideOffset' | 'collisionAvoidance'>;

/** Centred: below the button, then up by half of both heights. It can't flip to another side. */
const CENTRED: OfPosition = {
  side: 'bottom',
  sideOffset: ({ anchor, positioner }) => -(anchor.height + positioner.height) / 2,
  collisionAvoidance: { side: 'shift', align: 'shift', fallbackAxisSide: 'none' },
};

/**
 * A button with a short text next to it; the page stays usable. Focus goes to the title, stays inside, and returns to the
 * button. Escape, a press elsewhere, its close button and a second press on the button close it. Not for the first paint.
 */
export function Popover(props: PopoverProps) {
  const { opener, label, className, title, closeLabel, position = 'bottom', children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const onClose = () => setIsOpen(false);
  useCloseOnBack(isOpen, { onClose });
  const place: OfPosition = position === 'center' ? CENTRED : { side: position, sideOffset: GAP };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={className}
      >
        {opener}
      </button>
      <Base.Root open={isOpen} modal="trap-focus" onOpenChange={closingUnlessOn(button, onClose)}>
        <Base.Portal>
          <Base.Positioner anchor={button} collisionPadding={GAP} className="z-50" {...place}>
            <Base.Popup
              initialFocus={titleRef}
              finalFocus={button}
              className="popover overflow-y-auto rounded-l border border-edge-line bg-surface p-4.5 text-ink text-small shadow-2"
            >
              <div className="flex items-start justify-between gap-2">
                <Base.Title ref={titleRef} tabIndex={-1} className="min-w-0 font-semibold text-body">
                  {title}
                </Base.Title>
                <Base.Close
                  aria-label={closeLabel}
                  className="-mt-1.5 -mr-2.5 grid size-tap flex-none place-items-center rounded-full text-ink-2 hover:bg-surface-2 hover:text-ink"
                >
                  <X size={20} />
                </Base.Close>
              </div>
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </>
  );
}
