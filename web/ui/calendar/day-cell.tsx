import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';

/** The tick at the corner of a chosen day. Decorative. */
export function ChosenTick() {
  return (
    <span className="calendar-tick">
      <Check size="65%" strokeWidth={3} />
    </span>
  );
}

/** How many days an arrow key moves in a table of weeks. */
export const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/**
 * One Tab stop in a table of days: arrows, Home and End move between `days`, which are in order and without gaps; each day's
 * control has its date as `name`. The initial stop is `first`, or the last day if `first` isn't among them.
 */
export function useDayStop(days: readonly string[], first?: string) {
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string>();
  const stop = [reached, first].find((day) => day !== undefined && days.includes(day)) ?? days.at(-1);

  function move(event: KeyboardEvent) {
    const at = stop === undefined ? -1 : days.indexOf(stop);
    const wanted = { Home: 0, End: days.length - 1 }[event.key] ?? at + (STEPS[event.key] ?? 0);
    const next = days[wanted];
    if (wanted === at || next === undefined) return;
    event.preventDefault();
    setReached(next);
    table.current?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus();
  }

  return { table, stop, move, reach: setReached };
}

/** A day YYYY-MM-DD as the date object for the calendar grid: at noon, because some zones have days without a midnight. */
export function localNoon(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day YYYY-MM-DD of the grid's date object, in the device's zone. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day YYYY-MM-DD after the grid's date object. */
export function dayAfter(date: Date): string {
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 12));
}
