import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/inputs/button.tsx';

type UndoRowProps = Omit<ButtonProps, 'children' | 'className'> & {
  /** What is gone. */
  children: ReactNode;
  label: string;
};

/** In the place of something that was deleted: says so, with a button that brings it back. */
export function UndoRow({ children, label, ...button }: UndoRowProps) {
  return (
    <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 text-ink-2">
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <Button variant="quiet" className="-mr-4" {...button}>
        {label}
      </Button>
    </div>
  );
}
