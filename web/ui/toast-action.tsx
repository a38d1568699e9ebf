export type ToastActionProps = {
  text: string;
  /** Left out where there is nothing to press any more. */
  action?: { label: string; onPress: () => void } | undefined;
  /** The toast closes once it was pressed. */
  onPressed?: (() => void) | undefined;
};

/** What a toast says, and the one thing that can be done about it. */
export function ToastAction({ text, action, onPressed }: ToastActionProps) {
  const press = () => {
    action?.onPress();
    onPressed?.();
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
