import { useEffect, useRef } from 'react';
import type { DayButtonProps } from 'react-day-picker';
import { classNames } from './class-names.ts';
import { DAY_MARKS, type DayMark } from './month-calendar.tsx';

/** One day of the calendar's grid. A day that cannot be chosen stays reachable and says so, instead of vanishing from focus. */
export function CalendarDay({ day, modifiers, className, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The grid moves focus by changing which day is focused; the DOM has to follow.
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers]);
  return (
    <button
      {...rest}
      ref={button}
      aria-disabled={modifiers.barred || undefined}
      data-date={day.isoDate}
      data-mark={markOf(modifiers)}
      data-today={modifiers.today ? '' : undefined}
      data-selected={modifiers.selected ? '' : undefined}
      className={classNames(
        'calendar-day grid aspect-square w-full max-w-11 place-items-center rounded-full font-medium text-[min(1rem,4.4vw)] even-numbers transition-colors',
        className,
      )}
    />
  );
}

function markOf(modifiers: DayButtonProps['modifiers']): DayMark | undefined {
  return DAY_MARKS.find((mark) => modifiers[mark]);
}
