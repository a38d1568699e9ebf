// A model of retention that uses none of the product's code.

/** A simulated person: when they used their account, and the facts that the anonymous counts need. */
export type Simulated = {
  readonly id: string;
  /** Unix seconds, ascending; the first is the sign-up. */
  readonly uses: readonly number[];
  readonly birthOn: string | null;
  /** Days from each period to the next, always the same; `null` for a person who logs none. */
  readonly cycleLength: number | null;
  readonly periodLengths: readonly [last: number | null, usual: number | null];
};

export const DAY = 86_400;

/** Adds calendar months to an instant, in UTC; the last day of the month if the day doesn't exist in it. */
export function monthsAfter(instant: number, months: number): number {
  const from = new Date(instant * 1000);
  const first = new Date(instant * 1000);
  first.setUTCDate(1);
  first.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first.getTime() / 1000;
}

/** Patterns of use, by the last digit of a person's number: days from each use to the next. */
const HABITS: readonly ((chance: () => number) => number[])[] = [
  // Uses the app every week.
  () => Array(104).fill(7),
  () => Array(26).fill(28),
  // Takes long breaks, always under half a year.
  (chance) => Array.from({ length: 8 }, () => 60 + Math.floor(chance() * 115)),
  // Tried it once.
  () => [],
  // Stayed for a while and left for good.
  (chance) => Array(Math.floor(chance() * 40)).fill(9),
  // Left, came back between notice and deletion, and left for good.
  (chance) => [3, 200 + Math.floor(chance() * 150), 5],
  // Comes once in seven to ten months.
  (chance) => Array.from({ length: 4 }, () => 214 + Math.floor(chance() * 90)),
  // Left late: notified, but not deleted before the end.
  () => [...Array(14).fill(28), 20],
  // Came back on the last day but one.
  () => [363, 1, 7, 7, 7],
  // A thousand people with their last use on the same day.
  () => [],
];

/** People of all patterns, the same ones each time. They sign up within the first month, the last tenth on one day. */
export function simulatedPeople(count: number, start: number): Simulated[] {
  const chance = seeded(20_260_301);
  return Array.from({ length: count }, (_, index) => {
    const digit = index % HABITS.length;
    const signUp = start + (digit === 9 ? 40 * DAY : Math.floor(chance() * 30) * DAY) + second(chance);
    const uses = [signUp];
    let on = signUp - (signUp % DAY);
    for (const days of HABITS[digit]?.(chance) ?? []) {
      on += days * DAY;
      uses.push(on + second(chance));
    }
    const logs = chance() < 0.8;
    return {
      id: `person-${index}`,
      uses,
      birthOn:
        chance() < 0.1 ? null : `${1950 + Math.floor(chance() * 60)}-0${1 + (index % 9)}-1${index % 10}`,
      cycleLength: logs ? 18 + Math.floor(chance() * 28) : null,
      periodLengths: [
        chance() < 0.5 ? null : 1 + Math.floor(chance() * 12),
        chance() < 0.3 ? null : 1 + Math.floor(chance() * 12),
      ],
    };
  });
}

/** A second within the first hour of a day, before the runs. */
const second = (chance: () => number) => Math.floor(chance() * 3_000);

/** The cell of the counts for a person deleted at an instant, as one line. */
export function cellOf({ birthOn, cycleLength, periodLengths }: Simulated, at: number): string {
  const on = new Date(at * 1000);
  const quarter = `${on.getUTCFullYear()}-Q${1 + Math.floor(on.getUTCMonth() / 3)}`;
  const knownLengths = periodLengths.filter((length) => length !== null);
  const periodLength =
    knownLengths.length === 0
      ? null
      : knownLengths.reduce((sum, length) => sum + length, 0) / knownLengths.length;
  const band = (value: number | null, steps: readonly (readonly [below: number, name: string])[]) =>
    value === null ? 'unknown' : (steps.find(([below]) => value < below)?.[1] ?? 'missing');
  return [
    quarter,
    band(birthOn === null ? null : ageOn(birthOn, on), AGES),
    band(cycleLength, CYCLES),
    band(periodLength, PERIODS),
  ].join(' ');
}

const AGES = [
  [20, 'under-20'],
  [30, '20-29'],
  [40, '30-39'],
  [50, '40-49'],
  [60, '50-59'],
  [70, '60-69'],
  [Infinity, '70-up'],
] as const;
const CYCLES = [
  [21, 'under-21'],
  [25, '21-24'],
  [29, '25-28'],
  [33, '29-32'],
  [37, '33-36'],
  [41, '37-40'],
  [Infinity, '41-up'],
] as const;
const PERIODS = [
  [3, '1-2'],
  [5, '3-4'],
  [7, '5-6'],
  [9, '7-8'],
  [Infinity, '9-up'],
] as const;

function ageOn(birthOn: string, on: Date): number {
  const [year = 0, month = 0, day = 0] = birthOn.split('-').map(Number);
  const hadBirthday =
    on.getUTCMonth() + 1 > month || (on.getUTCMonth() + 1 === month && on.getUTCDate() >= day);
  return on.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

/** Pseudo-random numbers from 0 up to 1, the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
