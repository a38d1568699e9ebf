import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import './disclosure-field.css';
import { FieldError } from './field-frame.tsx';

export type DisclosureFieldProps = {
  label: string;
  icon: ReactNode;
  /** The choice in words; `null` shows `emptyText` and no clear button. */
  chosen: string | null;
  emptyText: string;
  clearLabel: string;
  onClear: () => void;
  error?: string | undefined;
  /** The content that opens below; `close` collapses it and restores focus. */
  children: (close: () => void) => ReactNode;
};

const scrollIntoView = (body: HTMLElement | null) => body?.scrollIntoView({ block: 'nearest' });

/**
 * A choice too large for one line. It opens below itself, so that sheets need no overlay. Escape closes it, the cross clears
 * the choice.
 */
export function DisclosureField(props: DisclosureFieldProps) {
  const { label, icon, chosen, emptyText, clearLabel, onClear, error, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Closes only this, not the surrounding sheet.
    event.stopPropagation();
    event.preventDefault();
    close();
  };

  return (
    <fieldset className="relative grid min-w-0 gap-1.5" onKeyDown={closeOnEscape}>
      <legend id={`${id}-label`} className="mb-1.5 font-semibold text-small">
        {label}
      </legend>
      <div className="disclosure-field" data-invalid={error ? '' : undefined}>
        <div className="flex items-center">
          <button
            ref={button}
            type="button"
            id={id}
            className="disclosure-button"
            aria-labelledby={`${id}-label ${id}-chosen`}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {icon}
            <span id={`${id}-chosen`} className={classNames('min-w-0', chosen === null && 'text-ink-2')}>
              {chosen ?? emptyText}
            </span>
          </button>
          {chosen !== null && (
            <button
              type="button"
              aria-label={clearLabel}
              className="grid size-tap flex-none place-items-center rounded-full text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
              onClick={() => {
                onClear();
                close();
              }}
            >
              <X size={18} />
            </button>
          )}
        </div>
        {isOpen && (
          <div ref={scrollIntoView} className="disclosure-body">
            {children(close)}
          </div>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
