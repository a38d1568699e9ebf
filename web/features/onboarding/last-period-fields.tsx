import { useTranslation } from 'react-i18next';
import { birthDateOf } from '#domain/account/birth-date.ts';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { followingDays } from './cycle-shape.ts';
import type { FieldsProps } from './draft.ts';

/** A day from the birth date until today in the chosen time zone; the ways on without a day stand above Continue. */
export function LastPeriodFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = localDateAt(useNow(), draft.zone);
  const { lastPeriodOn } = draft;
  const born = birthDateOf({ day: Number(draft.day), month: Number(draft.month), year: Number(draft.year) });
  const follows = Object.fromEntries(followingDays(draft, today).map((day) => [day, 'follows' as const]));
  return (
    <div className="grid gap-4">
      <MonthCalendar
        selected={lastPeriodOn}
        onSelect={(day) => change({ lastPeriodOn: day })}
        today={today}
        minDay={born}
        maxDay={today}
        marks={lastPeriodOn === null ? {} : { ...follows, [lastPeriodOn]: 'logged' }}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        labels={{
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          future: t('calendar.future'),
        }}
      />
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </div>
  );
}
