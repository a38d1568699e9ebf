import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { PopoverPanelProps } from './popover-panel.tsx';

type PopoverProps = Pick<PopoverPanelProps, 'title' | 'closeLabel' | 'children'> & {
  /** The content of the button that opens it; `label` names the button if the content isn't text. */
  opener: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
  position?: PopoverPanelProps['position'] | undefined;
};

// The first paint doesn't need its code.
const PopoverPanel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

/**
 * A button with a short text next to it; the page stays usable. Focus goes to the title, stays inside, and returns to the
 * button. Escape, a press elsewhere, its close button and a second press on the button close it.
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
