import { hourName } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type HourFieldProps = {
  label: string;
  value: number;
  onChange: (hour: number) => void;
  /** An hour that can't be chosen. */
  without?: number | undefined;
  hint?: string | undefined;
  /** A label for screen readers, if the visible one alone doesn't say which hour it is. */
  spoken?: string | undefined;
};

/** A whole hour of the day, written as usual in the language. */
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
