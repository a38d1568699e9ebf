import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type LocalDate, weekdayOf } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { habitsQuery } from './habits.queries.ts';
import { lengthText } from './length-text.ts';

/** The habits planned for a day by its weekday and its phase; `null` if that isn't known, when every phase counts. */
export function DayHabits({ day, phase }: { day: LocalDate; phase: CyclePhase | null }) {
  const { t } = useTranslation();
  const headingId = useId();
  const { data: habits, isError } = useQuery(useLaid(habitsQuery));
  const planned = habits?.filter((habit) => isPlanned(habit, { day, phase }));
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('chosenDay.habits')}
      </h2>
      {habits === undefined && isError && <p className="mt-2 text-ink-2">{t('habits.loadFailed')}</p>}
      {planned?.length === 0 && <p className="mt-2 text-ink-2">{t('chosenDay.noHabits')}</p>}
      <ul className="mt-1.5 grid divide-y divide-line">
        {planned?.map(({ habit_id: id, habit_name: name, habit_length: minutes, habit_timeframe: time }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 py-2.5">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <span className="flex-none text-ink-2 text-small even-numbers">
              {[t(`habits.times.${time}`), minutes > 0 && lengthText(minutes, t)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function isPlanned(habit: Habit, { day, phase }: { day: LocalDate; phase: CyclePhase | null }): boolean {
  const weekday = WEEKDAYS[weekdayOf(day) - 1] ?? 'mon';
  return habit[`${weekday}_active`] === 1 && (phase === null || habit[`${phase}_active`] === 1);
}
