import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { useLaid } from '#web/sync/overlay.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DayHabit } from './day-habit.tsx';
import { habitsQuery } from './habits.queries.ts';
import { isPlannedOn } from './is-planned-on.ts';
import { PastDayHabit } from './past-day-habit.tsx';

/**
 * The habits of a day: what was done, skipped or left on a day that has come, what is planned on a later one. `phase` is `null`
 * if it isn't known, when every phase counts.
 */
export function DayHabits({ day, phase }: { day: LocalDate; phase: CyclePhase | null }) {
  const { t } = useTranslation();
  const headingId = useId();
  const { today } = useToday();
  const { data: habits, isError } = useQuery(useLaid(habitsQuery));
  const isAhead = day > today;
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-h3">
        {t('chosenDay.habits')}
      </h2>
      {habits === undefined && isError && <p className="mt-2 text-ink-2">{t('habits.loadFailed')}</p>}
      <ul className="peer mt-1.5 grid divide-y divide-line">
        {habits?.map((habit) => {
          const isPlanned = isPlannedOn(day, { habit, phase, today });
          if (isAhead) return isPlanned && <DayHabit key={habit.habit_id} habit={habit} />;
          return <PastDayHabit key={habit.habit_id} habit={habit} day={day} isPlanned={isPlanned} />;
        })}
      </ul>
      {/* Each habit finds out itself whether the day has it. */}
      {habits && <p className="hidden text-ink-2 peer-empty:block">{t('chosenDay.noHabits')}</p>}
    </Card>
  );
}
