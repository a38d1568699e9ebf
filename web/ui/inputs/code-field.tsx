import { TextField, type TextFieldProps } from './text-field.tsx';

type CodeFieldProps = Pick<TextFieldProps, 'autoFocus' | 'error' | 'hint' | 'label' | 'onChange' | 'ref'>;

/** The field for a mailed code. What is typed isn't checked here: only the server knows what's right. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
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
