import { useTranslation } from 'react-i18next';
import { birthYearOptions } from '#domain/account/birth-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { monthNames } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { autofillOf } from '#web/lib/device-storage.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { browserTimeZone } from '#web/lib/time/use-today.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import type { FieldsProps } from './draft.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** Day, month and year as three native selects; the error is under the first. */
export function BirthFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const currentYear = Number(localDateAt(useNow(), browserTimeZone()).slice(0, 4));
  const parts = [
    { name: 'day', options: DAYS.map((day) => ({ value: day, label: String(day) })) },
    { name: 'month', options: monthNames(language).map((label, index) => ({ value: index + 1, label })) },
    {
      name: 'year',
      options: birthYearOptions(currentYear).map((year) => ({ value: year, label: String(year) })),
    },
  ] as const;
  return (
    <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-3">
      {parts.map(({ name, options }, index) => (
        <SelectField
          key={name}
          label={t(`onboarding.birth.${name}`)}
          name={name}
          autoComplete={autofillOf(`bday-${name}`)}
          value={draft[name]}
          error={index === 0 ? error : undefined}
          onChange={(event) => change({ [name]: event.target.value })}
        >
          <option value="" disabled>
            {t('onboarding.gender.choose')}
          </option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}
