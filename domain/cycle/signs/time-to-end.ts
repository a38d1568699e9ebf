import { daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import type { PastCycle } from '#domain/cycle/past-cycles.ts';
import type { CycleSign, SignKind } from './cycle-sign.ts';

// How long it is from a sign to the end of its cycle, m = the cycle's length less the cycle day of the sign. Source: forecast signs,
// §4; LH and mucus are fitted on charted cycles, temperature is from the literature.

/** What is known before any own sign: the mean m, how it varies between people, and within one; in days. */
const PRIORS: Readonly<Record<SignKind, { mean: number; between: number; within: number }>> = {
  lh: { mean: 12.8, between: 1.4, within: 1.25 },
  mucus: { mean: 13.3, between: 1.55, within: 1.9 },
  temperature: { mean: 12.3, between: 1.4, within: 2 },
};
/** Other values are an error of the sign, or of the log. */
const TAKEN = { from: 7, to: 19 } as const;
const WEIGHT_DECAY = 0.96;

/** The time from a sign to the end: mean and variance of the next one, in days and days squared. */
export interface TimeToEnd {
  readonly meanDays: number;
  readonly variance: number;
}

/** A person's time to the end from `own` past ones, whole days and oldest first; without any, everybody's. */
export function timeToEnd(kind: SignKind, own: readonly number[]): TimeToEnd {
  const { mean, between, within } = PRIORS[kind];
  let precision = 1 / between ** 2;
  let sum = mean * precision;
  own.forEach((days, index) => {
    const weight = WEIGHT_DECAY ** (own.length - 1 - index) / within ** 2;
    precision += weight;
    sum += weight * days;
  });
  return { meanDays: sum / precision, variance: within ** 2 + 1 / precision };
}

/** The cycle day of a sign. */
export const cycleDayOf = ({ startedOn, on }: Pick<CycleSign, 'startedOn' | 'on'>): number =>
  daysBetween(startedOn, on) + 1;

/** A person's own past times from signs of a kind to the end, oldest first. */
export function ownTimes(
  kind: SignKind,
  { signs, cycles }: { signs: readonly CycleSign[]; cycles: readonly PastCycle[] },
): number[] {
  const lengths = new Map<LocalDate, number>(cycles.map(({ startedOn, days }) => [startedOn, days]));
  return signs
    .filter((sign) => sign.kind === kind)
    .flatMap((sign) => {
      const length = lengths.get(sign.startedOn);
      return length === undefined ? [] : [length - cycleDayOf(sign)];
    })
    .filter((days) => TAKEN.from <= days && days <= TAKEN.to);
}

/** The kinds whose times say when a person ovulates, the most telling first. */
const TELLING: readonly SignKind[] = ['lh', 'temperature', 'mucus'];
const LUTEAL_DAYS = { from: 9, to: 17 } as const;

/** The days from ovulation to the end by a person's own signs, whole days from 9 to 17; `null` without any. */
export function ownLutealDays(known: Parameters<typeof ownTimes>[1]): number | null {
  if (known.signs.length === 0) return null;
  for (const kind of TELLING) {
    const own = ownTimes(kind, known);
    if (own.length === 0) continue;
    return Math.min(LUTEAL_DAYS.to, Math.max(LUTEAL_DAYS.from, Math.round(timeToEnd(kind, own).meanDays)));
  }
  return null;
}
