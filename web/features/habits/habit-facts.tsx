import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { WEEKDAYS } from '#domain/habits/schedule.ts';
import { weekdayNames } from '#web/i18n/calendar-names.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { weekdaysOf } from './habit-draft.ts';
import { lengthText } from './length-text.ts';

/** A habit's time, length and days in a line: "Morning · 35 min · Mon, Wed, Fri". */
export function HabitFacts({ habit }: { habit: Habit }) {
  const { t } = useTranslation();
  const names = weekdayNames(useLanguage());
  const days = weekdaysOf(habit);
  const facts = [
    t(`habits.times.${habit.habit_timeframe}`),
    ...(habit.habit_length > 0 ? [lengthText(habit.habit_length, t)] : []),
    days.length === WEEKDAYS.length
      ? t('habits.everyDay')
      : days.map((day) => names[WEEKDAYS.indexOf(day)]?.short ?? day).join(', '),
  ];
  return <p className="text-ink-2 text-small">{facts.join(' · ')}</p>;
}
