import { TextField, type TextFieldProps } from './text-field.tsx';

type CodeFieldProps = Pick<TextFieldProps, 'autoFocus' | 'error' | 'hint' | 'label' | 'onChange' | 'ref'>;

/** The field for a mailed code. Only the server checks the code. */
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
