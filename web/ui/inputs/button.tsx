import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames, Spinner } from '#web/ui/layout/card.tsx';

type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-hover',
  outline: 'border-line-strong bg-surface text-ink hover:bg-surface-2',
  quiet: 'border-transparent text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'border-danger bg-surface text-danger hover:bg-danger hover:text-surface',
};

/** The classes of a button, also for links. */
export function buttonClass(variant: ButtonVariant = 'primary'): string {
  return classNames(
    'relative inline-flex min-h-11.5 max-w-full items-center justify-center gap-2 rounded-full border px-5 py-2 text-center font-semibold leading-snug wrap-break-word transition active:[scale:0.98] aria-disabled:active:[scale:none] disabled:opacity-60 disabled:active:[scale:none]',
    VARIANTS[variant],
  );
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  /** While something is under way, what is read out; `true` reads out nothing. */
  busy?: string | boolean | undefined;
  icon?: ReactNode;
};

/** A button. While `busy` it keeps its width and focus, shows a spinner and ignores presses. */
export function Button(props: ButtonProps) {
  const { variant, busy, icon, children, className, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(variant), className)}
      aria-disabled={Boolean(busy) || rest['aria-disabled']}
      aria-busy={Boolean(busy) || undefined}
      onClick={press}
    >
      <span
        className={classNames('inline-flex min-w-0 items-center justify-center gap-2', busy && 'opacity-0')}
        aria-hidden={typeof busy === 'string' || undefined}
      >
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner size="sm" label={busy === true ? '' : busy} />
        </span>
      )}
    </button>
  );
}

type DiscButtonProps = ComponentProps<'button'> & {
  mark: ReactNode;
  /** Below the disc. */
  word: string;
  /** Has an ink ring and a bold word. */
  isOn: boolean;
};

/** A disc with a mark and a word below; while it's open (`aria-expanded`) the disc is filled. In a row with `discs`. */
export function DiscButton({ mark, word, isOn, children, ...rest }: DiscButtonProps) {
  return (
    <button type="button" {...rest} className="disc-option" data-on={isOn || undefined}>
      <span aria-hidden="true" className="disc">
        {mark}
        {children}
      </span>
      <span className="-mx-1 wrap-anywhere">{word}</span>
    </button>
  );
}
