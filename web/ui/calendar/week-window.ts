import { addDays, daysBetween, type LocalDate, startOfWeek } from '#domain/calendar/local-date.ts';

const DAYS = 7;

/** The seven days shown and one on either side for swiping in; they start `offset` whole days after this week's Monday. */
export function daysAround(today: LocalDate, offset: number): LocalDate[] {
  const first = addDays(startOfWeek(today), offset);
  return Array.from({ length: DAYS + 2 }, (_, index) => addDays(first, index - 1));
}

/** The offset one week on or back. From an offset between Mondays, as after a swipe, it's the next Monday in that direction. */
export function weekOnFrom(offset: number): number {
  return (Math.floor(offset / DAYS) + 1) * DAYS;
}
export function weekBackFrom(offset: number): number {
  return (Math.ceil(offset / DAYS) - 1) * DAYS;
}

/** The offset that shows a day: unchanged if it's visible, otherwise its Monday's. */
export function offsetShowing(day: LocalDate, { today, offset }: { today: LocalDate; offset: number }) {
  const monday = startOfWeek(today);
  const place = daysBetween(addDays(monday, offset), day);
  return place >= 0 && place < DAYS ? offset : daysBetween(monday, startOfWeek(day));
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -DAYS,
  PageDown: DAYS,
};

/** The day that an arrow or page key moves to; `undefined` for other keys. */
export function dayByKey(key: string, from: LocalDate): LocalDate | undefined {
  const step = STEPS[key];
  return step === undefined ? undefined : addDays(from, step);
}
