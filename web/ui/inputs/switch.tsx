import type { ComponentProps } from 'react';
import './switch.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'checked'> & {
  label: string;
  checked: boolean;
};

/** A setting that works at once, with its name before it. */
export function Switch({ label, checked, ...rest }: SwitchProps) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </label>
  );
}
