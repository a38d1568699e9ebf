import { Check } from 'lucide-react';

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
