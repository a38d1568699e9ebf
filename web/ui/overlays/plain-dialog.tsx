import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/inputs/button.tsx';

type PlainDialogProps = {
  open: boolean;
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** The browser's own dialog, for when a sheet's or question's code can't be loaded: the page and what was typed on it stay. */
export function PlainDialog({ open, title, closeLabel, onClose, children }: PlainDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-label={title}
      // Not classes, which the page would bring for this alone.
      style={{ margin: 'auto', maxWidth: '30rem' }}
      className="w-full rounded-xl border border-edge-line bg-surface p-5 text-ink"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className="grid gap-3">
          <h2 className="font-display text-h2">{title}</h2>
          {children}
          <Button variant="outline" onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      )}
    </dialog>
  );
}
