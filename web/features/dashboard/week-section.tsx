import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { dayHeading, dayRange, monthAndYear, shortWeekday, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useToday } from '#web/lib/use-today.ts';
import { WeekStrip } from '#web/ui/week-strip.tsx';
import { type MarkedDays, markOf } from './week-model.ts';

/** The week in words and discs: this one first, every other one a swipe or a press away. */
export function WeekSection(marked: MarkedDays) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { today } = useToday();
  // Nobody has chosen: then it is today, over midnight too.
  const [chosen, setChosen] = useState<LocalDate>();
  const selected = chosen ?? today;
  const heading = dayHeading(selected, language);
  const mark = markOf(selected, marked);

  function wordsOf(day: LocalDate) {
    const ofDay = markOf(day, marked);
    const isToday = day === today && t('calendar.today');
    return {
      weekday: shortWeekday(day, language),
      dayNumber: String(Number(day.slice(8))),
      spoken: [spokenDay(day, language), isToday, ofDay && t(`calendar.${ofDay}`)].filter(Boolean).join(', '),
      mark: ofDay,
    };
  }

  return (
    <WeekStrip
      today={today}
      selected={selected}
      onSelect={(day) => setChosen(day === today ? undefined : day)}
      wordsOf={wordsOf}
      heading={
        <>
          <span className="inline-block font-semibold first-letter:uppercase">{heading.weekday}</span>{' '}
          <span className="text-ink-2">{heading.dayAndMonth}</span>
          {mark && <span className="block text-ink-2 text-small">{t(`calendar.${mark}`)}</span>}
        </>
      }
      monthOf={(day) => monthAndYear(day, language)}
      rangeOf={(start, end) => dayRange({ start, end }, language)}
      labels={{
        week: t('week.label'),
        previous: t('week.previous'),
        next: t('week.next'),
        today: t('week.today'),
      }}
    />
  );
}
