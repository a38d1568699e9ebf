import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { PopoverPanelProps } from './popover-panel.tsx';

type PopoverProps = Pick<PopoverPanelProps, 'title' | 'closeLabel' | 'children'> & {
  /** What is in the button that opens it; `label` names the button where that is no text. */
  opener: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
  position?: PopoverPanelProps['position'] | undefined;
};

// Its code is nothing the first paint needs.
const PopoverPanel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

/**
 * A button and a few words next to it; the page around can be scrolled and pressed. Focus goes to the title, stays inside, and
 * returns to the button. Escape, a press elsewhere, its close button and a second press on the button close it.
 */
export function Popover({ opener, label, className, position = 'bottom', ...panel }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
          setWasOpened(true);
        }}
        className={className}
      >
        {opener}
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <PopoverPanel
            {...panel}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            button={button}
            position={position}
          />
        </Suspense>
      )}
    </>
  );
}
