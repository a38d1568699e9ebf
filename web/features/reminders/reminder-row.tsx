import { useTranslation } from 'react-i18next';
import { hourOutsideQuiet } from '#domain/reminders/quiet-hours.ts';
import type {
  ReminderKind,
  ReminderPreferences,
  ReminderUpdate,
} from '#domain/reminders/reminders.schema.ts';
import { hourName } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckRow } from '#web/ui/check-row.tsx';
import { DaysBeforeField } from './days-before-field.tsx';
import { HourField } from './hour-field.tsx';

type ReminderRowProps = {
  kind: ReminderKind;
  preferences: ReminderPreferences;
  onChange: (change: ReminderUpdate) => void;
};

/** One thing to be reminded of, and while it is on, when. */
export function ReminderRow({ kind, preferences, onChange }: ReminderRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { quiet, [kind]: wish } = preferences;
  const sentAt = hourOutsideQuiet(wish.hour, quiet);
  const change = (part: Partial<typeof wish>) => onChange({ [kind]: { ...wish, ...part } });

  function quietHint(): string | undefined {
    if (sentAt === wish.hour) return undefined;
    if (sentAt === null) return t('reminders.swallowed');
    return t('reminders.waits', { hour: hourName(sentAt, language) });
  }

  return (
    <div className="grid min-w-0 grid-cols-1">
      <CheckRow
        name={kind}
        label={<span className="font-medium">{t(`reminders.kind.${kind}`)}</span>}
        hint={t(`reminders.kindMeans.${kind}`)}
        checked={wish.on === 1}
        onChange={(event) => change({ on: event.target.checked ? 1 : 0 })}
      />
      {wish.on === 1 && (
        <div className="mb-3 grid min-w-0 grid-cols-1 gap-3 pl-[min(2.25rem,8vw)]">
          {'days_before' in wish && (
            <DaysBeforeField
              value={wish.days_before}
              onChange={(days) => onChange({ period_soon: { ...wish, days_before: days } })}
            />
          )}
          <HourField
            label={t('reminders.time')}
            spoken={t('reminders.at', { what: t(`reminders.kind.${kind}`) })}
            value={wish.hour}
            hint={quietHint()}
            onChange={(hour) => change({ hour })}
          />
        </div>
      )}
    </div>
  );
}
