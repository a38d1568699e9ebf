import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import type { DayLog } from '#domain/day-log/day-log.schema.ts';

/** Days of finished cycles, and the day of the running one. */
export type Lengths = { readonly finished: readonly number[]; readonly running: number };

/** Seven finished cycles and one that runs: a usual year's part, with spotting, pain, a long cycle and five days without a word. */
export const SEVEN_AND_A_HALF: Lengths = { finished: [29, 28, 31, 29, 28, 30, 37], running: 27 };

const PERIODS: readonly (readonly DayLog['bleeding'][])[] = [
  ['medium', 'heavy', 'heavy', 'medium', 'light'],
  ['light', 'heavy', 'heavy', 'medium', 'light'],
  ['medium', 'heavy', 'heavy', 'medium', 'light', 'light'],
  ['medium', 'heavy', 'heavy', 'medium', 'light'],
];
/** Days with spotting, counted from 1, by the place of the cycle. */
const SPOTTING: Readonly<Record<number, readonly number[]>> = { 2: [17], 6: [19, 20], 7: [23] };
/** Not logged, by the place of the cycle. */
const SILENT: Readonly<Record<number, readonly number[]>> = { 4: [10, 11, 12, 13, 14] };

/** What somebody logged of each day of their cycles up to today, the same for the same lengths; oldest first. */
export function loggedLife(
  today: LocalDate,
  { finished, running }: Lengths = SEVEN_AND_A_HALF,
): { readonly date: LocalDate; readonly log: Partial<DayLog> }[] {
  const lengths = [...finished, running];
  const all = lengths.reduce((sum, days) => sum + days, 0);
  let start = addDays(today, 1 - all);
  return lengths.flatMap((length, place) => {
    const first = start;
    start = addDays(start, length);
    return Array.from({ length }, (_, index) => index + 1)
      .filter((day) => !SILENT[place % 8]?.includes(day))
      .map((day) => ({
        date: addDays(first, day - 1),
        log: dayOf({ place, day, left: place < finished.length ? length - day : 14 }),
      }));
  });
}

/** Of day `day` of a cycle, `left` days before the last. */
function dayOf({ place, day, left }: { place: number; day: number; left: number }): Partial<DayLog> {
  const period = PERIODS[place % PERIODS.length] ?? [];
  const isSpotting = SPOTTING[place % 8]?.includes(day) ?? false;
  const bleeding = period[day - 1] ?? (isSpotting ? 'spotting' : 'none');
  const isBefore = left < 7;
  const isHard = day === 2 && place % 2 === 1;
  return {
    bleeding,
    ...(isHard ? { heavy_details: place % 4 === 1 ? ['soaked_3h'] : [] } : {}),
    pain: isHard ? 3 : day <= 3 ? 2 : isBefore ? 1 : 0,
    pain_flags: [...(day <= 2 ? (['painkiller'] as const) : []), ...(isHard ? (['kept_from'] as const) : [])],
    mood: isBefore ? 2 + ((place + day) % 2) : 4 + ((place + day) % 2),
    energy: isBefore || day <= 2 ? 2 : 4,
    sleep: 3 + ((place + day) % 3) - 1,
    symptoms: [
      ...(isBefore ? (['bloating', 'irritable'] as const) : []),
      ...((place + day) % 9 === 0 ? (['headache'] as const) : []),
    ],
  };
}
