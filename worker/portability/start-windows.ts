import { compareDates, type LocalDate } from '#domain/calendar/local-date.ts';

/** Days over which starts of periods are brought in step with the log of days; so many of them may begin a period. */
export type StartWindow = { readonly from: LocalDate; readonly to: LocalDate; readonly starts: number };

/** Days in a window: the database goes over them in some tens of milliseconds. */
const DAYS_A_WINDOW = 1_000;

/** Windows that hold every day of which bleeding is said, and every start. */
export function startWindows({ days, starts }: { days: readonly LocalDate[]; starts: readonly LocalDate[] }) {
  const all = [...new Set([...days, ...starts])].sort(compareDates);
  return Array.from({ length: Math.ceil(all.length / DAYS_A_WINDOW) }, (_, index): StartWindow[] => {
    const some = all.slice(index * DAYS_A_WINDOW, (index + 1) * DAYS_A_WINDOW);
    const [from, to] = [some[0], some.at(-1)];
    return from && to ? [{ from, to, starts: some.length }] : [];
  }).flat();
}
