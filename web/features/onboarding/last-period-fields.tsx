import { useTranslation } from 'react-i18next';
import { birthDateOf } from '#domain/account/birth-date.ts';
import { firstDayOfWeek } from '#domain/account/language.ts';
import { parseLocalDate } from '#domain/calendar/local-date.ts';
import { localDateAt } from '#domain/calendar/zoned-day.ts';
import { fullDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { MonthCalendar } from '#web/ui/calendar/month-calendar.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { FieldsProps } from './draft.ts';

/** A day from the birth date until today in the chosen time zone. */
export function LastPeriodFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = localDateAt(useNow(), draft.zone);
  const chosen = draft.lastPeriodOn === null ? undefined : parseLocalDate(draft.lastPeriodOn);
  const born = birthDateOf({ day: Number(draft.day), month: Number(draft.month), year: Number(draft.year) });
  return (
    <div className="grid gap-3">
      <MonthCalendar
        selected={draft.lastPeriodOn}
        onSelect={(lastPeriodOn) => change({ lastPeriodOn })}
        today={today}
        minDay={born}
        maxDay={today}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        labels={{
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          future: t('calendar.future'),
        }}
      />
      <p role="status" className="min-h-6 text-ink-2">
        {chosen ? t('onboarding.lastPeriod.chosen', { day: fullDay(chosen, language) }) : ''}
      </p>
      {error !== undefined && <Notice tone="error">{error}</Notice>}
    </div>
  );
}
