import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CONTROL_CLASS, FieldFrame, fieldAttributes } from './field-frame.tsx';
import './text-area-field.css';

export type TextAreaFieldProps = ComponentProps<'textarea'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
};

/** A labelled multi-line field. It starts with `rows` lines and grows with the text. */
export function TextAreaField({ label, hint, error, hideLabel, className, ...rest }: TextAreaFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <textarea
        rows={3}
        autoComplete="off"
        {...rest}
        {...fieldAttributes(id, { hint, error })}
        className={classNames('text-area', CONTROL_CLASS, 'text-body', className)}
      />
    </FieldFrame>
  );
}
