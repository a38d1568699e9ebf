import { CODE_LENGTH } from '#domain/account/sign-in.ts';
import { classNames } from '#web/ui/layout/card.tsx';
import './text-field.css';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, Fragment, type ReactNode, useId, useRef } from 'react';

const SIZES = {
  regular: 'min-h-12 text-body',
  large: 'min-h-14 text-h2',
  code: 'min-h-16 px-2 text-center font-semibold text-h1 uppercase tracking-code indent-[0.4em] even-numbers placeholder:font-regular',
} as const;

/** What every labelled field has around its control. */
export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
};

type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldProps & { size?: keyof typeof SIZES | undefined };

/** A labelled one-line input; `code` is the wide, letter-spaced one for the access code. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, size = 'regular', className, ...rest } = props;
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

/** A labelled multi-line field. It starts with `rows` lines and grows with the text. */
export function TextAreaField(props: ComponentProps<'textarea'> & FieldProps) {
  const { label, hint, error, hideLabel, className, ...rest } = props;
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

type TintedFieldProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  label: string;
  hideLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** The parts of the text to tint, in order, by the indices of their characters; `end` is excluded. */
  tints?: readonly { readonly start: number; readonly end: number }[];
  error?: string | undefined;
};

/** A text field that grows from one to four lines, with parts of its text tinted. Enter submits its form. */
export function TintedField(props: TintedFieldProps) {
  const { label, hideLabel, value, onChange, tints = [], error, ...rest } = props;
  const id = useId();
  const mirror = useRef<HTMLDivElement>(null);
  return (
    <FieldFrame id={id} label={label} hideLabel={hideLabel} error={error}>
      <div className="tinted-field grid">
        <div ref={mirror} aria-hidden="true">
          {tints.map(({ start, end }, index) => (
            <Fragment key={start}>
              {value.slice(tints[index - 1]?.end ?? 0, start)}
              <mark>{value.slice(start, end)}</mark>
            </Fragment>
          ))}
          {value === '' ? rest.placeholder : value.slice(tints.at(-1)?.end ?? 0)}
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
            rest.onKeyDown?.(event);
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onScroll={({ currentTarget }) => mirror.current?.scrollTo({ top: currentTarget.scrollTop })}
        />
      </div>
    </FieldFrame>
  );
}

/** The classes of a one-line control; `size` and width are up to the caller. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-m border border-line-strong bg-surface px-4 py-2 text-ink transition-colors hover:border-ink-2 disabled:bg-surface-2 disabled:text-ink-2 aria-invalid:border-danger aria-invalid:[box-shadow:inset_0_0_0_1px_var(--danger)]';

/** Attributes that make screen readers read a control's hint and error with it. */
export function fieldAttributes(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  } as const;
}

type FieldFrameProps = FieldProps & { id: string; children: ReactNode };

/** Adds the label above, and hint and error below, the control with the id `id`. */
export function FieldFrame({ id, label, hint, error, hideLabel, children }: FieldFrameProps) {
  return (
    <div className="relative grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={id} className={classNames('font-semibold text-small', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 text-small">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The error under a field, announced when it appears; renders nothing without one. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p
      id={`${id}-error`}
      role="alert"
      className="flex items-start gap-1.5 font-medium text-danger text-small motion-safe:animate-appear"
    >
      <CircleAlert size={16} strokeWidth={2} className="mt-0.5 flex-none" />
      {error}
    </p>
  );
}

type CodeFieldProps = Pick<TextFieldProps, 'autoFocus' | 'error' | 'hint' | 'label' | 'onChange' | 'ref'>;

/**
 * The field for a mailed code, which submits its form once the code is complete. A wrong one can be corrected in peace: only a code
 * that is typed from the start, or pasted over it, submits by itself again. Only the server checks the code.
 */
export function CodeField({ onChange, ...props }: CodeFieldProps) {
  const last = useRef({ code: '', isSent: false });
  return (
    <TextField
      {...props}
      onChange={(event) => {
        onChange?.(event);
        const { value, form } = event.target;
        const code = value.replace(/\s/g, '');
        const before = last.current.code;
        const changed = [...code].filter((character, index) => character !== before[index]).length;
        const isOther = code.length < 2 || (code.length === before.length && changed > 1);
        const isSent = last.current.isSent && !isOther;
        last.current = { code, isSent: isSent || code.length === CODE_LENGTH };
        if (!isSent && code.length === CODE_LENGTH) form?.requestSubmit();
      }}
      size="code"
      name="secret"
      placeholder="XXXXX"
      autoComplete="one-time-code"
      inputMode="text"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
