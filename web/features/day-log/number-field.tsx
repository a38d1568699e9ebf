import { useState } from 'react';
import { decimal } from '#web/i18n/format-value.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { TextField } from '#web/ui/inputs/text-field.tsx';

type NumberFieldProps = {
  label: string;
  value: number | null;
  /** What was typed as a number; `undefined` if it can't be logged. */
  read: (typed: string) => number | undefined;
  /** What can be typed, shown if it's something else. */
  range: string;
  /** An emptied field is `null`. */
  onChange: (value: number | null) => void;
};

/** A number, saved when the field is left or by Enter. */
export function NumberField({ label, value, read, range, onChange }: NumberFieldProps) {
  const language = useLanguage();
  /** `undefined` while the field shows what is saved. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);

  function save() {
    if (typed === undefined) return;
    const parsed = typed.trim() === '' ? null : read(typed);
    setWrong(parsed === undefined);
    if (parsed === undefined) return;
    setTyped(undefined);
    if (parsed !== value) onChange(parsed);
  }

  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={typed ?? (value === null ? '' : decimal(value, language))}
      error={isWrong ? range : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
