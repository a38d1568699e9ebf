import { dateOf, noonOf } from './days.ts';

/** Lengths of finished cycles in days, oldest first, and the running cycle's day at the beginning. */
export type Cycles = { readonly finished: readonly number[]; readonly running: number };

/** A day's place: the number of its cycle from 0, its day from 1, and how many days are left before the next start. */
export type Place = { readonly cycle: number; readonly day: number; readonly left: number };

/** The log of each day up to the beginning, oldest first, in the format of a Marea file; days for which `logged` returns `null` are left out. */
export function loggedDays({ finished, running }: Cycles, logged: (place: Place) => object | null): object[] {
  const lengths = [...finished, running];
  let first = 1 - lengths.reduce((sum, length) => sum + length, 0);
  return lengths.flatMap((length, cycle) => {
    const start = first;
    first += length;
    return Array.from({ length }, (_, index) => {
      const left = cycle < finished.length ? length - index - 1 : 14;
      const fields = logged({ cycle, day: index + 1, left });
      const on = start + index;
      return fields === null ? [] : [{ date: dateOf(on), saved_at: noonOf(on), ...fields }];
    }).flat();
  });
}

const STRENGTHS = ['medium', 'heavy', 'heavy', 'medium', 'light', 'spotting'] as const;

/** Bleeding of a usual period, of five or six days. */
export function bleedingOn({ cycle, day }: Place): object {
  const days = 5 + (cycle % 2);
  return { bleeding: day <= days ? STRENGTHS[day - 1] : 'none' };
}

/** A day of a person who logs all kinds offered by default: harder days before and at the beginning of a period. */
export function usualDay(place: Place): object {
  const { cycle, day, left } = place;
  const isBefore = left < 6;
  const isHard = day === 2 && cycle % 3 === 1;
  return {
    ...bleedingOn(place),
    heavy_details: isHard ? ['soaked_3h', 'clots'] : [],
    pain: isHard ? 3 : day <= 3 ? 2 : Number(isBefore),
    pain_places: day <= 3 ? ['cramps', 'back'] : isBefore ? ['breasts'] : [],
    pain_flags: isHard ? ['painkiller', 'kept_from'] : [],
    mood: isBefore ? 2 + ((cycle + day) % 2) : 4 + ((cycle + day) % 2),
    energy: isBefore || day <= 2 ? 2 : 3 + ((cycle * 2 + day) % 3),
    sleep: 2 + ((cycle + day * 2) % 4),
    symptoms: [
      ...(isBefore ? ['bloating', 'irritable'] : []),
      ...((cycle + day) % 7 === 0 ? ['headache'] : []),
      ...(day % 11 === 0 ? ['foggy'] : []),
    ],
  };
}

/** Additional signs of ovulation: a rising temperature, a test, discharge. */
export function signsOn({ cycle, day, left }: Place): object {
  const isAfter = left < 13;
  const wave = ((cycle * 7 + day * 5) % 9) / 100;
  return {
    temperature: Number(((isAfter ? 36.72 : 36.38) + wave).toFixed(2)),
    ...(day % 13 === 0 ? { disturbed: 1 } : {}),
    ...(left >= 12 && left <= 17 ? { lh: left === 14 ? 'positive' : 'negative' } : {}),
    discharge: left === 14 ? 'stretchy' : left > 14 && left < 18 ? 'creamy' : isAfter ? 'dry' : 'moist',
    ...(day % 9 === 0 ? { sex: ['protected'] } : {}),
    ...(day % 7 === 0 ? { weight: 61 + ((cycle + day) % 5) / 2 } : {}),
  };
}
