import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/inputs/button.tsx';

type ToastActionProps = {
  text: string;
  /** Omit it once there is nothing left to press. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Passed in by the toast if this is its whole content. */
  closeToast?: (() => void) | undefined;
};

/** A toast's text and its single action; pressing that closes the toast. */
export function ToastAction({ text, action, closeToast }: ToastActionProps) {
  const press = () => {
    action?.onPress();
    closeToast?.();
  };
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {text}
      {action && (
        <button
          type="button"
          className="-my-1 min-h-tap min-w-tap text-left font-semibold underline"
          onClick={press}
        >
          {action.label}
        </button>
      )}
    </span>
  );
}

type UndoRowProps = Omit<ButtonProps, 'children' | 'className'> & {
  children: ReactNode;
  label: string;
};

/** Replaces a deleted item, with a button that restores it. */
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
