import { SelectField } from '#web/ui/inputs/select-field.tsx';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  value: Value | null;
  noneLabel: string;
  options: readonly Value[];
  textOf: (value: Value) => string;
  onChange: (value: Value | null) => void;
};

/** A select field with an extra option for none. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, value, noneLabel, options, textOf, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? null)}
    >
      <option value="">{noneLabel}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </SelectField>
  );
}
