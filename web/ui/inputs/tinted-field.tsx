import { type ComponentProps, useId, useRef } from 'react';
import { FieldFrame, fieldAttributes } from './field-frame.tsx';
import './tinted-field.css';

export type TintedFieldProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  /** Read out, not shown. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The part of the text to tint: from its first character, that many. */
  tint: { readonly start: number; readonly length: number } | null;
  error?: string | undefined;
};

/** A one-line text that grows to four lines, with a part of it tinted. Enter submits its form. */
export function TintedField({ label, value, onChange, tint, error, ...rest }: TintedFieldProps) {
  const id = useId();
  const mirror = useRef<HTMLDivElement>(null);
  const { start, length } = tint ?? { start: value.length, length: 0 };
  return (
    <FieldFrame id={id} label={label} hideLabel error={error}>
      <div className="tinted-field">
        <div ref={mirror} aria-hidden="true">
          {value.slice(0, start)}
          {length > 0 && <mark>{value.slice(start, start + length)}</mark>}
          {value.slice(start + length)}
          {/* So that an empty text is a line high. */}
          {'\u200B'}
        </div>
        <textarea
          rows={1}
          autoComplete="off"
          {...rest}
          {...fieldAttributes(id, { error })}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onScroll={({ currentTarget }) => mirror.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
    </FieldFrame>
  );
}
