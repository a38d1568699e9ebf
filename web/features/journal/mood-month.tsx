import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { type LocalDate, parseLocalDate } from '#domain/calendar/local-date.ts';
import { addMonths, firstOfMonth, lastOfMonth, weeksOfMonth } from '#domain/calendar/months.ts';
import { monthOfDaysQuery } from '#web/features/day-log/day-log.data.ts';
import { firstDayOfWeek, monthAndYear, spokenDay } from '#web/i18n/format.ts';
import { capitalised, inWeekOrder, monthNames, weekdayNames } from '#web/i18n/format-value.ts';
import { useTextContext } from '#web/lib/time/today.ts';
import { useOptimisticQuery } from '#web/sync/pending.ts';
import { MoodGrid } from '#web/ui/calendar/day-table.tsx';
import { Turns } from '#web/ui/calendar/turns.tsx';
import { LEVELS, type Level } from '#web/ui/charts/glyphs.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** The moods of a month, first the one of the open day; a press opens a day. */
export function MoodMonth({ current, onOpen }: { current: LocalDate; onOpen: (day: LocalDate) => void }) {
  const { t, language, today } = useTextContext();
  const headingId = useId();
  const [turned, setTurned] = useState<{ from: LocalDate; to: LocalDate }>();
  const ofDay = firstOfMonth(current);
  // Opening a day of another month shows that month.
  const first = turned?.from === ofDay ? turned.to : ofDay;
  const { data, isError } = useQuery(useOptimisticQuery(monthOfDaysQuery(first)));
  const days = new Map(data?.days.map((day) => [day.date, day]));
  const turn = (months: -1 | 1) => setTurned({ from: ofDay, to: addMonths(first, months) });
  const isLast = lastOfMonth(first) >= today;

  const dayOf = (date: LocalDate) => {
    const mood = levelOf(days.get(date)?.mood ?? null);
    const word = mood === null ? t('journal.month.noMood') : t(`journal.moodWords.${mood}`);
    return {
      date,
      dayNumber: String(Number(date.slice(8))),
      label: `${spokenDay(date, language)}: ${word}`,
      mood,
      isToday: date === today,
      isOpen: date === current,
      isAhead: date > today,
    };
  };
  const isThisYear = first.slice(0, 4) === today.slice(0, 4);
  const name = isThisYear
    ? (monthNames(language)[Number(first.slice(5, 7)) - 1] ?? '')
    : monthAndYear(first, language);
  const moods = [...days.values()].filter(({ mood }) => mood !== null).length;

  return (
    <Card aria-labelledby={headingId} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="flex-1 font-semibold text-h3">
          {capitalised(name, language)}
        </h2>
        <span className="text-ink-2 text-small">
          {moods > 0 && t('journal.month.days', { count: moods })}
        </span>
        <div className="flex gap-2">
          <Turns
            labels={{ previous: t('calendar.previous'), next: t('calendar.next') }}
            onPrevious={() => turn(-1)}
            onNext={isLast ? undefined : () => turn(1)}
          />
        </div>
      </div>
      {isError && data === undefined && <p className="text-ink-2">{t('journal.month.failed')}</p>}
      <MoodGrid
        caption={t('journal.month.caption', { month: name })}
        weekdays={inWeekOrder(weekdayNames(language), language)}
        weeks={weeksOfMonth(first, firstDayOfWeek(language)).map((week) =>
          week.map((day) => (firstOfMonth(day) === first ? dayOf(day) : null)),
        )}
        onOpen={(date) => {
          const day = parseLocalDate(date);
          if (day !== undefined) onOpen(day);
        }}
      />
    </Card>
  );
}

/** A stored mood or energy as one of the five levels; `null` if none is given. */
export const levelOf = (stored: number | null): Level | null =>
  LEVELS.find((level) => level === stored) ?? null;

/** "Mood: Good"; empty if none is given. */
export function moodText(mood: number | null, t: TFunction): string {
  const level = levelOf(mood);
  return level === null ? '' : `${t('journal.mood')}: ${t(`journal.moodWords.${level}`)}`;
}
