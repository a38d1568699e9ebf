import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

export type PopoverPosition = 'top' | 'bottom' | 'left' | 'right' | 'center';

export type PopoverProps = {
  /** What stands in the button that opens it; `label` names the button where that is no text. */
  opener: ReactNode;
  label?: string | undefined;
  className?: string | undefined;
  title: string;
  /** The side of the button it stands at, or over its middle; another one where there is no room. */
  position?: PopoverPosition | undefined;
  children: ReactNode;
};

// Its code is nothing the first paint needs.
const PopoverPanel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

/**
 * A button and a few words beside it, the page around staying usable. Focus goes into it and returns to the button; Escape,
 * a press elsewhere and a second press on the button close it.
 */
export function Popover({ opener, label, className, title, position = 'bottom', children }: PopoverProps) {
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
            open={isOpen}
            onClose={() => setIsOpen(false)}
            button={button}
            title={title}
            position={position}
          >
            {children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
