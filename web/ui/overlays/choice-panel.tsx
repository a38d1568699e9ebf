import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import '#web/ui/inputs/choice.css';
import './overlays.css';
import './choice-panel.css';

type ChoicePanelProps = {
  open: boolean;
  onClose: () => void;
  /** The button that opened it: the arrow points at it, and focus returns to it. */
  button: HTMLElement | null;
  /** The element with the buttons that open it; they change or close it by themselves. */
  buttons: RefObject<HTMLElement | null>;
  /** The choice that gets the initial focus. */
  first: RefObject<HTMLElement | null>;
  title: string;
  closeLabel: string;
  children: ReactNode;
};

/** Its distance from its button, and from the window's edge, in CSS pixels. */
const GAP = 10;
const EDGE = 16;

/** A few choices next to their button, made with one press. Escape and a press elsewhere close it. */
export function ChoicePanel(props: ChoicePanelProps) {
  const { open, onClose, button, buttons, first, title, closeLabel, children } = props;
  useCloseOnBack(open, { onClose });
  return (
    <Popover.Root open={open} modal="trap-focus" onOpenChange={closingUnlessOn(buttons, onClose)}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={button}
          sideOffset={GAP}
          collisionPadding={EDGE}
          // Not over the navigation beside the page.
          collisionBoundary={button?.closest('main') ?? undefined}
          className="z-50"
        >
          <Popover.Popup
            initialFocus={first}
            finalFocus={{ current: button }}
            className="popover choice-panel rounded-l border border-edge-line bg-surface p-3 text-ink shadow-2"
          >
            <Popover.Arrow className="choice-tip" />
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
            <Popover.Close className="not-focus:sr-only mx-auto mt-2 block min-h-tap px-4 text-small underline">
              {closeLabel}
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Closes a popover except on a press on its opener, which toggles it by itself and would open it again. */
function closingUnlessOn(opener: RefObject<HTMLElement | null>, onClose: () => void) {
  return (next: boolean, { reason, event }: Popover.Root.ChangeEventDetails): void => {
    const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
    const isOnOpener = reason !== 'escape-key' && to instanceof Node && opener.current?.contains(to);
    if (!next && !isOnOpener) onClose();
  };
}
