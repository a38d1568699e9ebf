import { useTranslation } from 'react-i18next';
import { hourOutsideQuiet } from '#domain/reminders/reminder-times.ts';
import {
  DAYS_BEFORE_RANGE,
  type ReminderKind,
  type ReminderPreferences,
  type ReminderUpdate,
} from '#domain/reminders/reminders.schema.ts';
import { hourName } from '#web/i18n/format-calendar.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { SelectField } from '#web/ui/inputs/select-field.tsx';
import { CheckRow } from '#web/ui/inputs/toggle.tsx';

type ReminderRowProps = {
  kind: ReminderKind;
  preferences: ReminderPreferences;
  onChange: (change: ReminderUpdate) => void;
};

/** One kind of reminder, and when it comes if it's on. */
export function ReminderRow({ kind, preferences, onChange }: ReminderRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { quiet, [kind]: preference } = preferences;
  const sentAt = hourOutsideQuiet(preference.hour, quiet);
  const change = (part: Partial<typeof preference>) => onChange({ [kind]: { ...preference, ...part } });

  function quietHint(): string | undefined {
    if (sentAt === preference.hour) return undefined;
    if (sentAt === null) return t('reminders.swallowed');
    return t('reminders.waits', { hour: hourName(sentAt, language) });
  }

  return (
    <div className="grid min-w-0 grid-cols-1">
      <CheckRow
        name={kind}
        label={<span className="font-medium">{t(`reminders.kind.${kind}`)}</span>}
        hint={t(`reminders.kindMeans.${kind}`)}
        checked={preference.on === 1}
        onChange={(event) => change({ on: event.target.checked ? 1 : 0 })}
      />
      {preference.on === 1 && (
        <div className="mb-3 grid min-w-0 grid-cols-1 gap-3 pl-[min(2.25rem,8vw)]">
          {'days_before' in preference && (
            <DaysBeforeField
              value={preference.days_before}
              onChange={(days) => onChange({ period_soon: { ...preference, days_before: days } })}
            />
          )}
          <HourField
            label={t('reminders.time')}
            spoken={t('reminders.at', { what: t(`reminders.kind.${kind}`) })}
            value={preference.hour}
            hint={quietHint()}
            onChange={(hour) => change({ hour })}
          />
        </div>
      )}
    </div>
  );
}

const DAYS = Array.from({ length: DAYS_BEFORE_RANGE.max }, (_, index) => DAYS_BEFORE_RANGE.min + index);

/** How many days before the expected period. */
function DaysBeforeField({ value, onChange }: { value: number; onChange: (days: number) => void }) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('reminders.howEarly')}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      options={DAYS.map((count) => ({ value: count, label: t('reminders.daysBefore', { count }) }))}
    />
  );
}

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
      options={HOURS.filter((hour) => hour !== without).map((hour) => ({
        value: hour,
        label: hourName(hour, language),
      }))}
    />
  );
}
