import { compareDates, type LocalDate } from '#domain/calendar/local-date.ts';
import type { PortableRecords } from '#domain/portability/portable-data.schema.ts';

/** Days over which starts of periods are brought in step with the log of days; so many of them may begin a period. */
export type StartWindow = { readonly from: LocalDate; readonly to: LocalDate; readonly starts: number };

/** Imported days in a window: the database goes over them in some tens of milliseconds. */
const DAYS_A_WINDOW = 1_000;

/** Windows that hold every imported start, and every imported day of which bleeding is said. */
export function startWindows({ periods, day_logs: days }: Pick<PortableRecords, 'periods' | 'day_logs'>) {
  const told = days.filter(({ bleeding }) => bleeding !== null).map(({ date }) => date);
  const all = [...new Set([...told, ...periods.map(({ started_on: day }) => day)])].sort(compareDates);
  return Array.from({ length: Math.ceil(all.length / DAYS_A_WINDOW) }, (_, index): StartWindow[] => {
    const some = all.slice(index * DAYS_A_WINDOW, (index + 1) * DAYS_A_WINDOW);
    const [from, to] = [some[0], some.at(-1)];
    return from && to ? [{ from, to, starts: some.length }] : [];
  }).flat();
}
