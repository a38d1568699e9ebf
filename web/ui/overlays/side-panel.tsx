import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './side-panel.css';

export type SidePanelProps = {
  title: string;
  /** A line under the title. */
  subtitle?: ReactNode;
  /** A button next to the one that closes. */
  action?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The wide screens' version of a full sheet: a panel next to the page, which stays usable. Focus goes to the title when it
 * opens; Escape and the cross close it. Give it a `key`, so that other content makes a new panel.
 */
export function SidePanel({ title, subtitle, action, closeLabel, onClose, children }: SidePanelProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  };

  return (
    <section aria-labelledby={headingId} className="side-panel" onKeyDown={closeOnEscape}>
      <div className="flex flex-none items-center justify-between gap-3 px-5 pt-3 pb-2">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="min-w-0 font-display text-h2">
            {title}
          </h2>
          {subtitle}
        </div>
        {action}
        <button
          type="button"
          aria-label={closeLabel}
          className="-mr-2.5 grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
          onClick={onClose}
        >
          <X aria-hidden="true" size={22} strokeWidth={1.75} />
        </button>
      </div>
      <div className="side-panel-body">{children}</div>
    </section>
  );
}

export type BesidePanelProps = { isOpen: boolean; panel: ReactNode; children: ReactNode };

/** On wide screens, a page that makes room for an open panel next to it. */
export function BesidePanel({ isOpen, panel, children }: BesidePanelProps) {
  return (
    <div className="beside-panel" data-open={isOpen ? '' : undefined}>
      <div className="min-w-0">{children}</div>
      {panel}
    </div>
  );
}
