import type { ComponentProps, ReactNode } from 'react';
import './icon-button.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'className' | 'children'> & {
  /** Read out, and shown on hover. */
  label: string;
  icon: ReactNode;
  variant?: 'primary' | 'outline' | 'quiet' | undefined;
};

/** A round button with an icon, for actions that everyone knows by it. */
export function IconButton({ label, icon, variant = 'outline', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="icon-button"
      data-variant={variant}
    >
      {icon}
    </button>
  );
}
