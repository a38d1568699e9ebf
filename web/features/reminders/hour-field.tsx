import { hourName } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type HourFieldProps = {
  label: string;
  value: number;
  onChange: (hour: number) => void;
  /** An hour that cannot be chosen. */
  without?: number | undefined;
  hint?: string | undefined;
  /** What is read out where the label alone does not say which hour it is. */
  spoken?: string | undefined;
};

/** A whole hour of the day, as the language writes it. */
export function HourField({ label, value, onChange, without, hint, spoken }: HourFieldProps) {
  const language = useLanguage();
  return (
    <SelectField
      label={label}
      aria-label={spoken}
      hint={hint}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {HOURS.filter((hour) => hour !== without).map((hour) => (
        <option key={hour} value={hour}>
          {hourName(hour, language)}
        </option>
      ))}
    </SelectField>
  );
}
