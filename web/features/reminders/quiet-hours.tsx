import { useTranslation } from 'react-i18next';
import { DEFAULT_PREFERENCES, type ReminderPreferences } from '#domain/reminders/reminders.schema.ts';
import { CheckRow } from '#web/ui/check-row.tsx';
import { HourField } from './hour-field.tsx';

type Quiet = ReminderPreferences['quiet'];

/** Hours in which nothing comes. */
export function QuietHours({ value, onChange }: { value: Quiet; onChange: (quiet: Quiet) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 border-line border-t pt-3">
      <legend className="sr-only">{t('reminders.quiet')}</legend>
      <CheckRow
        name="quiet"
        label={<span className="font-medium">{t('reminders.quiet')}</span>}
        hint={t('reminders.quietMeans')}
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? DEFAULT_PREFERENCES.quiet : null)}
      />
      {value !== null && (
        <div className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3 pl-[min(2.25rem,8vw)]">
          <HourField
            label={t('reminders.from')}
            value={value.from}
            without={value.until}
            onChange={(from) => onChange({ ...value, from })}
          />
          <HourField
            label={t('reminders.until')}
            value={value.until}
            without={value.from}
            onChange={(until) => onChange({ ...value, until })}
          />
        </div>
      )}
    </fieldset>
  );
}
