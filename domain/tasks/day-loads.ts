import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';

/** The first and the last day of a task; `null` for one without dates. */
export type TaskSpan = { readonly firstOn: LocalDate | null; readonly lastOn: LocalDate | null };

/** How many of the tasks run on each day from `from` to `to`, both included; days without any are left out. */
export function dayLoads(
  spans: readonly TaskSpan[],
  { from, to }: { from: LocalDate; to: LocalDate },
): Map<LocalDate, number> {
  const loads = new Map<LocalDate, number>();
  for (const day of spans.flatMap((span) => daysOf(span, { from, to }))) {
    loads.set(day, (loads.get(day) ?? 0) + 1);
  }
  return loads;
}

function daysOf(
  { firstOn, lastOn }: TaskSpan,
  { from, to }: { from: LocalDate; to: LocalDate },
): LocalDate[] {
  const days: LocalDate[] = [];
  if (firstOn === null || lastOn === null) return days;
  const last = lastOn < to ? lastOn : to;
  for (let day = firstOn > from ? firstOn : from; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
