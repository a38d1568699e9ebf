import { useLayoutEffect, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';
import { firstOfMonth } from '#domain/calendar/months.ts';
import { PeriodsAhead } from '#web/features/cycle/forecast-notes.tsx';
import { MonthCard } from '#web/features/cycle/month-card.tsx';
import { MonthDayCard } from '#web/features/cycle/month-day-card.tsx';
import { StripLevels } from '#web/features/day-log/strip-levels.tsx';
import { useDaySheet } from '#web/features/journal/use-day-sheet.tsx';
import { useTranslation } from '#web/i18n/i18n.ts';
import { useSheetOnDemand } from '#web/lib/page/lazy-part.tsx';
import { useUser } from '#web/lib/session/user.data.ts';
import { useToday } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/inputs/button.tsx';
import { DateOddsSheet, useAddTaskOn } from './add-task-on.tsx';
import { DayTaskList, useTasksByDay } from './task-row.tsx';

/** The cycle's month with each day's tasks, and the chosen day beside it on wide windows, below it on phones. */
export function CycleMonth() {
  const { t } = useTranslation();
  const { today } = useToday();
  const { cycle, details } = useUser();
  const { days: storedFrom } = details.details_from;
  const tasksOf = useTasksByDay();
  const daySheet = useDaySheet();
  const newTask = useAddTaskOn();
  const odds = useSheetOnDemand<LocalDate>(DateOddsSheet, ({ on, isOpen, close }) => (
    <DateOddsSheet date={on} open={isOpen} onClose={close} onAddTask={newTask.open}>
      {newTask.sheet}
    </DateOddsSheet>
  ));
  // `undefined` for today, so that it moves on at midnight.
  const [chosen, setChosen] = useState<LocalDate>();
  const selected = chosen ?? today;
  const [month, setMonth] = useState(firstOfMonth(today));
  const [pressed, setPressed] = useState<{ button: HTMLElement; isOpen: boolean }>();
  const days = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);
  useLayoutEffect(() => {
    if (!isTurning.current) return;
    isTurning.current = false;
    const button = days.current?.querySelector<HTMLElement>(`[data-date="${selected}"]`);
    if (button) setPressed({ button, isOpen: true });
  });

  function choose(day: LocalDate, button: HTMLElement) {
    const isAgain = day === selected && pressed?.isOpen === true;
    setChosen(day);
    setPressed({ button, isOpen: day <= today && !isAgain });
  }

  function turnTo(day: LocalDate) {
    isTurning.current = true;
    setChosen(day);
    setMonth(firstOfMonth(day));
  }

  return (
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_min(21rem,48%)] wide:gap-6">
      <div ref={days} className="min-w-0">
        <MonthCard
          selected={selected}
          onSelect={choose}
          titlesOf={(day) => tasksOf(day).map(({ title }) => title)}
          month={month}
          onTurn={setMonth}
        />
      </div>
      <div className="grid min-w-0 gap-5">
        <div className="min-w-0">
          <MonthDayCard day={selected} onOpen={daySheet.open}>
            {selected > today && cycle.cycle_day > 0 && (
              <Button variant="outline" className="mt-3" onClick={() => odds.open(selected)}>
                {t('dateOdds.title')}
              </Button>
            )}
            <DayTaskList rows={tasksOf(selected)} day={selected} />
          </MonthDayCard>
          {pressed && (storedFrom === null || selected >= storedFrom) && (
            <StripLevels
              kind="bleeding"
              {...pressed}
              day={selected}
              discs={days}
              onClose={() => setPressed({ ...pressed, isOpen: false })}
              onDay={turnTo}
            />
          )}
        </div>
        <PeriodsAhead />
      </div>
      {daySheet.sheet}
      {odds.sheet}
    </div>
  );
}
