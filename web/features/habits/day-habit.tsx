import { useTranslation } from 'react-i18next';
import type { Habit } from '#domain/habits/habit.schema.ts';
import { HistoryDisc } from '#web/ui/calendar/history-grid.tsx';
import { lengthText } from './length-text.ts';

/** What became of a habit on a day; `due` wasn't done. */
export type DayHabitMark = 'done' | 'extra' | 'due' | 'skipped';

const WORDS = {
  done: 'habits.history.keyDone',
  extra: 'habits.history.keyDone',
  due: 'habits.history.keyDue',
  skipped: 'habits.history.keySkipped',
} as const;

/** A habit of a day, with what became of it if that is known. */
export function DayHabit({ habit, mark }: { habit: Habit; mark?: DayHabitMark | undefined }) {
  const { t } = useTranslation();
  const { habit_name: name, habit_length: minutes, habit_timeframe: time } = habit;
  return (
    <li className="flex items-center gap-3 py-2.5">
      {mark && (
        <span className="history-key flex-none">
          <HistoryDisc mark={mark} />
        </span>
      )}
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {name}
        {mark && <span className="sr-only">, {t(WORDS[mark])}</span>}
      </span>
      <span className="flex-none text-ink-2 text-small even-numbers">
        {[t(`habits.times.${time}`), minutes > 0 && lengthText(minutes, t)].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
