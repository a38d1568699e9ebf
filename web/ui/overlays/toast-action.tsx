export type ToastActionProps = {
  text: string;
  /** Left out where there is nothing to press any more. */
  action?: { label: string; onPress: () => void } | undefined;
  /** Given by the toast, where this is all of its content. */
  closeToast?: (() => void) | undefined;
};

/** What a toast says, and the one thing that can be done about it; once that is done, the toast closes. */
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
