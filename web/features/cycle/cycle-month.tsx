import { type ReactNode, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { useToday } from '#web/lib/time/use-today.ts';
import { MonthCard } from './month-card.tsx';
import { MonthDayCard } from './month-day-card.tsx';
import { PaintedMonth } from './painted-month.tsx';
import { PeriodsAhead } from './periods-ahead.tsx';

export type CycleMonthProps = {
  /** The titles of the tasks due on a day. */
  titlesOf: (day: LocalDate) => readonly string[];
  /** The tasks themselves; nothing without any. */
  tasksOn: (day: LocalDate) => ReactNode;
  isPainting: boolean;
  /** Opens a day that has come, to log it. */
  onOpenDay: (day: LocalDate) => void;
};

/** The cycle page's month, with the chosen day: beside it on wide windows, below it on phones. */
export function CycleMonth({ titlesOf, tasksOn, isPainting, onOpenDay }: CycleMonthProps) {
  const { today } = useToday();
  // Until a day is chosen it's today, also past midnight.
  const [chosen, setChosen] = useState<LocalDate>();
  const selected = chosen ?? today;
  const [month, setMonth] = useState(firstOfMonth(today));
  const Month = isPainting ? PaintedMonth : MonthCard;
  return (
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_19.5rem] wide:gap-6">
      <Month selected={selected} onSelect={setChosen} titlesOf={titlesOf} month={month} onTurn={setMonth} />
      <div className="grid min-w-0 gap-5">
        <MonthDayCard day={selected} onOpen={onOpenDay}>
          {tasksOn(selected)}
        </MonthDayCard>
        <PeriodsAhead />
      </div>
    </div>
  );
}
