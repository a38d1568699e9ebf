import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CONTROL_CLASS, FieldFrame, fieldAttributes } from './field-frame.tsx';

const SIZES = {
  regular: 'min-h-12 text-body',
  large: 'min-h-14 text-h2',
  code: 'min-h-16 px-2 text-center font-semibold text-h1 uppercase tracking-code indent-[0.4em] even-numbers placeholder:font-regular',
} as const;

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
  size?: keyof typeof SIZES | undefined;
};

/** A labelled one-line input; `code` is the wide, letter-spaced one for the access code. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  size = 'regular',
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <input
        type="text"
        autoComplete="off"
        {...rest}
        {...fieldAttributes(id, { hint, error })}
        className={classNames(CONTROL_CLASS, SIZES[size], className)}
      />
    </FieldFrame>
  );
}
