import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { seededRandom } from '#domain/insights/compare-phases.ts';

/** A woman's log on a day: the period starts after each of her entries. */
export type LivedDay = { readonly today: LocalDate; readonly steps: readonly (readonly LocalDate[])[] };

export type Life = { readonly starts: readonly LocalDate[]; readonly days: readonly LivedDay[] };

type Entry = { readonly add: LocalDate } | { readonly drop: LocalDate };

const FIRST = '2015-01-01' as LocalDate;
/** Cycles whose starts are logged on the day; the pin is made at the end of the last one's first day. */
export const KNOWN_CYCLES = 4;
const FORGOTTEN_DAYS = 20;

/** The entries about a start, and the days on which she makes them. */
function entriesOf(day: LocalDate, random: () => number): (readonly [on: LocalDate, entry: Entry])[] {
  const chance = random();
  if (chance < 0.06) return [[addDays(day, FORGOTTEN_DAYS), { add: day }]];
  if (chance < 0.14) return [[addDays(day, 1 + Math.floor(random() * 3)), { add: day }]];
  // Corrected like in the calendar, by deleting and adding.
  const corrected = addDays(day, 1);
  if (chance < 0.2) {
    return [
      [day, { add: day }],
      [addDays(day, 2), { drop: day }],
      [addDays(day, 2), { add: corrected }],
    ];
  }
  const once = [day, { add: day }] as const;
  if (chance >= 0.22) return [once];
  // A wrong start is logged and deleted.
  const wrong = addDays(day, 18);
  return [once, [wrong, { add: wrong }], [addDays(day, 19), { drop: wrong }]];
}

/** The days of a life with these cycles and the entries made on each: at once, late, wrongly, or after three weeks. */
export function livedDays(lengths: readonly number[], seed: number): Life {
  const random = seededRandom(seed);
  const starts = [FIRST];
  for (const length of lengths) starts.push(addDays(starts.at(-1) ?? FIRST, length));
  const entries = starts.flatMap((day, index) =>
    index < KNOWN_CYCLES ? [[day, { add: day }] as const] : entriesOf(day, random),
  );
  const byDay = Map.groupBy(entries, ([on]) => on);
  const known = new Set<LocalDate>();
  const length = daysBetween(FIRST, starts.at(-1) ?? FIRST);
  const days = Array.from({ length }, (_, index): LivedDay => {
    const today = addDays(FIRST, index);
    const midnight = [...known];
    const steps = (byDay.get(today) ?? []).map(([, entry]) => {
      if ('add' in entry) known.add(entry.add);
      else known.delete(entry.drop);
      return [...known];
    });
    return { today, steps: [midnight, ...steps] };
  });
  return { starts, days };
}
