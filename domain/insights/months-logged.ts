import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';

/** How many months are shown. */
const MONTHS_SHOWN = 12;

/** On how many days of a month anything is said. */
export interface MonthLogged {
  /** Its first day. */
  readonly month: LocalDate;
  readonly logged: number;
  /** Its days since the first one that is logged, and up to today. */
  readonly of: number;
}

/**
 * The newest twelve months since the first logged day, oldest first, the present one up to today. Empty without a day. `days` are those of
 * which anything is said, in any order.
 */
export function monthsLogged(days: readonly { readonly date: LocalDate }[], today: LocalDate): MonthLogged[] {
  const dates = days.map(({ date }) => date).filter((date) => date <= today);
  const first = dates.reduce((least, date) => (date < least ? date : least), today);
  if (dates.length === 0) return [];
  const counts = Map.groupBy(dates, monthOf);
  const months: MonthLogged[] = [];
  for (
    let month = monthOf(today);
    month >= monthOf(first) && months.length < MONTHS_SHOWN;
    month = monthBefore(month)
  ) {
    const from = month < first ? first : month;
    const next = monthAfter(month);
    const until = next <= today ? next : addDays(today, 1);
    months.push({ month, logged: counts.get(month)?.length ?? 0, of: daysBetween(from, until) });
  }
  return months.reverse();
}

const monthOf = (date: LocalDate): LocalDate => `${date.slice(0, 'yyyy-mm'.length)}-01` as LocalDate; // of a date
const monthBefore = (month: LocalDate): LocalDate => monthOf(addDays(month, -1));
const monthAfter = (month: LocalDate): LocalDate => monthOf(addDays(month, 31));
