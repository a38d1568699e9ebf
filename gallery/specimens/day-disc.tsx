import { useTranslation } from 'react-i18next';
import { DAY_STRENGTHS } from '#domain/best-dates/day-strength.ts';
import { addDays } from '#domain/calendar/local-date.ts';
import { firstDayOfWeek } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DayDisc } from '#web/ui/day-disc.tsx';
import { MonthCalendar } from '#web/ui/month-calendar.tsx';
import { TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const FOUND = { start: addDays(TODAY, 2), end: addDays(TODAY, 8) };
const MARKS = Object.fromEntries(
  DAY_STRENGTHS.flatMap((strength, index) =>
    [2, 3].map((day) => [addDays(TODAY, day + index * 2), strength] as const),
  ),
);

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const strengths = Object.fromEntries(
    DAY_STRENGTHS.map((strength) => [strength, t(`bestDates.strengths.${strength}`)]),
  );
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {DAY_STRENGTHS.map((strength) => (
          <li key={strength} className="flex items-center gap-2">
            <DayDisc mark={strength} />
            {strengths[strength]}
          </li>
        ))}
      </ul>
      <MonthCalendar
        selected={null}
        onSelect={() => {}}
        today={TODAY}
        minDay={TODAY}
        marks={MARKS}
        bands={[FOUND]}
        language={language}
        weekStartsOn={firstDayOfWeek(language)}
        labels={{
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          past: t('calendar.past'),
          ...strengths,
        }}
      />
    </>
  );
}

export const specimen: Specimen = { group: 'days', name: 'DayDisc, MonthCalendar with found days', Shown };
