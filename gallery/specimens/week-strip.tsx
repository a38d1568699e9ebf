import { useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { dayHeading, dayRange, monthAndYear, shortWeekday, spokenDay } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { WeekStrip } from '#web/ui/calendar/week-strip.tsx';
import { MARKS, TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [selected, setSelected] = useState(TODAY);
  const { weekday, dayAndMonth } = dayHeading(selected, language);

  function wordsOf(day: LocalDate) {
    const mark = MARKS.get(day) ?? null;
    return {
      weekday: shortWeekday(day, language),
      dayNumber: String(Number(day.slice(8))),
      spoken: [spokenDay(day, language), mark && t(`marks.${mark}`)].filter(Boolean).join(', '),
      mark,
    };
  }

  return (
    <WeekStrip
      today={TODAY}
      selected={selected}
      onSelect={setSelected}
      wordsOf={wordsOf}
      heading={`${weekday} ${dayAndMonth}`}
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

export const specimen: Specimen = { group: 'days', name: 'WeekStrip', Shown };
