import { formatter } from './intl.ts';

/** An hour of the day, 0 to 23, as a clock shows it: "09:00". */
export function hourName(hour: number, language: string): string {
  return formatter(language, { hour: '2-digit', minute: '2-digit' }).format(Date.UTC(2000, 0, 1, hour));
}

/** The names of the twelve months, January first. */
export function monthNames(language: string): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    formatter(language, { month: 'long' }).format(Date.UTC(2024, month, 15)),
  );
}

/** The names of the seven weekdays, Monday first: "M", "Mon" without a full stop, and "Monday". */
export function weekdayNames(language: string): { letter: string; short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, day) => {
    // 1 January 2024 was a Monday.
    const instant = Date.UTC(2024, 0, 1 + day);
    const name = (weekday: 'narrow' | 'short' | 'long') => formatter(language, { weekday }).format(instant);
    return { letter: name('narrow'), short: name('short').replace(/\.$/, ''), long: name('long') };
  });
}
