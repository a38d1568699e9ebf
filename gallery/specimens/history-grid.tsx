import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import { weekdayNames } from '#web/i18n/calendar-names.ts';
import { dayHeading, spokenDay } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { HistoryGrid } from '#web/ui/calendar/history-grid.tsx';
import { HistoryKey } from '#web/ui/calendar/history-key.tsx';
import { TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const MONDAYS = [-2, -1, 0].map((week) => addDays(startOfWeek(TODAY), week * 7));
const INDICES = [0, 1, 2, 3, 4, 5, 6];

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [done, setDone] = useState<readonly string[]>([addDays(TODAY, -2)]);

  const weeks = MONDAYS.map((monday) => ({
    key: monday,
    label: t('habits.history.week', { day: dayHeading(monday, language).dayAndMonth }),
    month: null,
    days: INDICES.map((index) => {
      const date = addDays(monday, index);
      const isDue = index < 5;
      const shown = {
        date,
        dayNumber: String(Number(date.slice(8))),
        label: `${spokenDay(date, language)}, ${t(isDue ? 'habits.history.due' : 'habits.history.notDue')}`,
        isDue,
        isDone: done.includes(date),
        isToday: date === TODAY,
      };
      return date > TODAY ? null : shown;
    }),
  }));
  return (
    <>
      <HistoryKey
        done={t('habits.history.keyDone')}
        due={t('habits.history.keyDue')}
        rest={t('habits.history.keyRest')}
      />
      <HistoryGrid
        caption={t('habits.history.caption', { name: t('habits.emptyTitle') })}
        weekdays={weekdayNames(language)}
        weeks={weeks}
        onCheck={(date, isDone) => setDone(isDone ? [...done, date] : done.filter((other) => other !== date))}
      />
    </>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'HistoryGrid, HistoryKey', Shown };
