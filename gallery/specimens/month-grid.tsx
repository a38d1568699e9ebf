import { useState } from 'react';
import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth, weeksOfMonth } from '#domain/calendar/months.ts';
import { dayHeading, firstDayOfWeek, monthAndYear, shortWeekday, spokenDay } from '#web/i18n/format.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { MonthGrid } from '#web/ui/calendar/month-grid.tsx';
import { MARKS, phaseOfDay, TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const TITLES: Readonly<Record<string, string[]>> = {
  [addDays(TODAY, -1)]: ['Call the bank'],
  [TODAY]: ['Draft the proposal', 'Dentist'],
  [addDays(TODAY, 2)]: ['Invoice for the autumn', 'Two', 'Three', 'Four'],
};
const FIRST_DAY = addDays(TODAY, -26);

function placeOf(date: LocalDate) {
  const cycleDay = (((daysBetween(FIRST_DAY, date) % 28) + 28) % 28) + 1;
  const name = phaseOfDay(cycleDay);
  return { name, isExpected: date > TODAY, begins: cycleDay === 1 || phaseOfDay(cycleDay - 1) !== name };
}

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [month, setMonth] = useState(firstOfMonth(TODAY));
  const [selected, setSelected] = useState(TODAY);
  const weeks = weeksOfMonth(month, firstDayOfWeek(language));
  return (
    <div className="month-card grid gap-3">
      <MonthGrid
        label={monthAndYear(month, language)}
        weekdays={(weeks[0] ?? []).map((date) => ({
          short: shortWeekday(date, language),
          long: dayHeading(date, language).weekday,
        }))}
        weeks={weeks.map((week) =>
          week.map((date) => ({
            date,
            dayNumber: String(Number(date.slice(8))),
            label: [spokenDay(date, language), t(`phases.${placeOf(date).name}`)].join(', '),
            isOutside: !date.startsWith(month.slice(0, 7)),
            mark: MARKS.get(date) ?? null,
            phase: placeOf(date),
            taskTitles: TITLES[date] ?? [],
          })),
        )}
        today={TODAY}
        selected={selected}
        onSelect={setSelected}
        firstDay={addMonths(TODAY, -6)}
        lastDay={addMonths(TODAY, 6)}
        onTurn={(day) => setMonth(firstOfMonth(day))}
      />
    </div>
  );
}

export const specimen: Specimen = { group: 'days', name: 'MonthGrid', Shown };
