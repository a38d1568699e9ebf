import { useTranslation } from 'react-i18next';
import { DAYS_BEFORE_RANGE } from '#domain/reminders/reminders.schema.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const DAYS = Array.from({ length: DAYS_BEFORE_RANGE.max }, (_, index) => DAYS_BEFORE_RANGE.min + index);

/** How many days before the expected period. */
export function DaysBeforeField({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('reminders.howEarly')}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {DAYS.map((count) => (
        <option key={count} value={count}>
          {t('reminders.daysBefore', { count })}
        </option>
      ))}
    </SelectField>
  );
}
