import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dayHeading, shortWeekday, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/use-today.ts';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import { type WeekDayModel, weekOf } from './week-model.ts';

/** Days are YYYY-MM-DD. */
type WeekSectionProps = { loggedDays: readonly string[]; expectedDays: readonly string[] };

/** The running week in words and discs. */
export function WeekSection({ loggedDays, expectedDays }: WeekSectionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  const heading = dayHeading(today, language);
  return (
    <WeekStrip
      label={t('calendar.week')}
      heading={
        <h2>
          <span className="inline-block font-semibold first-letter:uppercase">{heading.weekday}</span>{' '}
          <span className="text-ink-2">{heading.dayAndMonth}</span>
        </h2>
      }
      days={weekOf({ today, loggedDays, expectedDays }).map((day) => ({
        ...day,
        weekday: shortWeekday(day.date, language),
        dayNumber: String(Number(day.date.slice(8))),
        label: labelOf(day, { t, language }),
      }))}
    />
  );
}

function labelOf(day: WeekDayModel, { t, language }: { t: TFunction; language: string }): string {
  const parts = [spokenDay(day.date, language)];
  if (day.isToday) parts.push(t('calendar.today'));
  if (day.mark !== null) parts.push(t(`calendar.${day.mark}`));
  return parts.join(', ');
}
