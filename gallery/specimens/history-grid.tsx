import { useState } from 'react';
import { addDays, startOfWeek } from '#domain/calendar/local-date.ts';
import { CYCLE_PHASES } from '#domain/cycle/phases.ts';
import { dayHeading, spokenDay } from '#web/i18n/format.ts';
import { weekdayNames } from '#web/i18n/format-value.ts';
import { useLanguage, useTranslation } from '#web/i18n/i18n.ts';
import { HistoryGrid, HistoryKey, type HistoryMark } from '#web/ui/calendar/day-table.tsx';
import { PhaseBars } from '#web/ui/planner/habit-tile.tsx';
import { TODAY } from '../sample.ts';
import type { Specimen } from '../specimen.ts';

const MONDAYS = [-2, -1, 0].map((week) => addDays(startOfWeek(TODAY), week * 7));
const INDICES = [0, 1, 2, 3, 4, 5, 6];

function Shown() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [done, setDone] = useState<readonly string[]>([addDays(TODAY, -2)]);

  const markOf = (date: string, index: number): HistoryMark => {
    if (done.includes(date)) return index < 5 ? 'done' : 'extra';
    if (date > TODAY) return index < 5 ? 'planned' : 'rest';
    if (index === 1) return 'skipped';
    return index < 5 ? 'due' : 'rest';
  };
  const weeks = MONDAYS.map((monday) => ({
    key: monday,
    label: t('habits.history.week', { day: dayHeading(monday, language).dayAndMonth }),
    days: INDICES.map((index) => {
      const date = addDays(monday, index);
      return {
        date,
        dayNumber: String(Number(date.slice(8))),
        label: `${spokenDay(date, language)}, ${t(index < 5 ? 'habits.history.due' : 'habits.history.notDue')}`,
        mark: markOf(date, index),
        isToday: date === TODAY,
      };
    }),
  }));
  const amounts = weeks.map((week, row) => ({
    ...week,
    days: week.days.map((day, index) => ({
      ...day,
      share: day.mark === 'due' ? (index + 1) / 5 : undefined,
    })),
    sum: t('habits.view.doneOf', { done: row + 1, due: 3 }),
  }));
  return (
    <>
      <HistoryGrid
        caption={t('habits.history.caption', { name: t('habits.emptyTitle') })}
        weekdays={weekdayNames(language)}
        weeks={weeks}
        lastDay={TODAY}
        onCheck={(date, isDone) => setDone(isDone ? [...done, date] : done.filter((other) => other !== date))}
      />
      <HistoryGrid
        caption={t('habits.history.captionOfAmounts', { name: t('habits.emptyTitle') })}
        weekdays={weekdayNames(language)}
        weeks={amounts}
        sumHeading={t('habits.history.weekSum')}
        lastDay={TODAY}
        onCheck={() => {}}
        onOpen={() => {}}
      />
      <HistoryKey
        marks={[
          { mark: 'due', share: 0.5, text: t('habits.history.partly') },
          { mark: 'done', text: t('habits.history.keyDone') },
          { mark: 'due', text: t('habits.history.keyDue') },
          { mark: 'skipped', text: t('habits.history.keySkipped') },
          { mark: 'planned', text: t('habits.history.keyPlanned') },
        ]}
      />
      <PhaseBars
        bars={CYCLE_PHASES.map((phase, index) => ({
          phase,
          name: t(`phases.${phase}`),
          share: (index + 1) / 4,
          text: t('habits.view.doneOf', { done: index + 1, due: 4 }),
        }))}
      />
    </>
  );
}

export const specimen: Specimen = { group: 'plan', name: 'HistoryGrid, HistoryKey, PhaseBars', Shown };
