import { type ReactNode, useId, useState } from 'react';

type FoldRowProps = {
  icon: ReactNode;
  label: string;
  /** What is logged, in words. */
  value: string | null;
  emptyText: string;
  children: ReactNode;
};

/** A line with what is logged; a press opens the choice below it. */
export function FoldRow({ icon, label, value, emptyText, children }: FoldRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-line border-t first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full flex-wrap items-center gap-x-3 rounded-m py-1 text-left hover:bg-surface-2"
      >
        <span className="flex-none text-ink-2">{icon}</span>
        <span className="min-w-0 flex-auto">{label}</span>
        <span className={value === null ? 'text-ink-2 text-small' : 'font-semibold'}>
          {value ?? emptyText}
        </span>
      </button>
      {isOpen && (
        <div id={id} className="grid gap-3 pt-1 pb-4">
          {children}
        </div>
      )}
    </div>
  );
}
