/** The phases of a cycle in their order (contract §4). */
export const CYCLE_PHASES = ['menstrual', 'follicular', 'ovulation', 'luteal'] as const;
export type CyclePhase = (typeof CYCLE_PHASES)[number];

/** A phase's cycle days, both included, counted from 1 on the first day of the period. */
interface PhaseSpan {
  readonly phase: CyclePhase;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** The lengths that a cycle's phases are computed from, in whole days. */
export interface CycleLayout {
  /** At least 1; 15..90 in practice. */
  readonly cycleLength: number;
  /** At least 1; beyond 15, and even beyond the cycle's length, while bleeding goes on. */
  readonly periodLength: number;
  /** Days from ovulation to the cycle's last day by the person's own signs; 13 if left out. */
  readonly lutealDays?: number;
  /** The cycle day of ovulation by a sign of this cycle. */
  readonly ovulationDay?: number;
}

/** The 28-day cycle with 5 days of bleeding for which the product's daily texts are written (contract §4). */
export const REFERENCE_PHASES = {
  menstrual: { firstDay: 1, lastDay: 5 },
  follicular: { firstDay: 6, lastDay: 13 },
  ovulation: { firstDay: 14, lastDay: 16 },
  luteal: { firstDay: 17, lastDay: 28 },
} as const satisfies Record<CyclePhase, Omit<PhaseSpan, 'phase'>>;

/** Days from the expected ovulation to the cycle's last day: ovulation falls on cycle day length − 13 (contract §4). */
const DAYS_AFTER_OVULATION = 13;

/** The expected ovulation without a sign; below 1 for very short lengths. Source: contract §4; docs/cycle-model.md. */
export function expectedOvulationDay(cycleLength: number, lutealDays: number = DAYS_AFTER_OVULATION): number {
  return cycleLength - lutealDays;
}

/** The cycle day of ovulation: by the cycle's sign, or the expected one. */
export const ovulationDayOf = ({ cycleLength, lutealDays, ovulationDay }: CycleLayout): number =>
  ovulationDay ?? expectedOvulationDay(cycleLength, lutealDays);

/**
 * The phases of a cycle's days from 1 to `days`, its length if left out, in order and without gaps; a phase without a day is left
 * out. Days past the length belong to the phase of a late cycle. Source: contract §4.
 */
export function layOutPhases(layout: CycleLayout, days: number = layout.cycleLength): PhaseSpan[] {
  const spans: PhaseSpan[] = [];
  let firstDay = 1;
  for (let lastDay = 1; lastDay <= days; lastDay++) {
    const phase = phaseOn(lastDay, layout);
    if (lastDay < days && phaseOn(lastDay + 1, layout) === phase) continue;
    spans.push({ phase, firstDay, lastDay });
    firstDay = lastDay + 1;
  }
  return spans;
}

/** One day of the 28-day reference cycle. Levels are percents of each hormone's own highest median. */
export interface HormoneLevels {
  readonly day: number;
  readonly oestrogen: number;
  readonly progesterone: number;
}

const OESTROGEN = [
  15, 14, 14, 15, 16, 17, 21, 23, 28, 39, 52, 69, 100, 71, 33, 28, 34, 43, 48, 52, 59, 52, 54, 53, 36, 33, 18,
  16,
] as const;
const PROGESTERONE = [
  2, 2, 2, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 6, 12, 30, 48, 73, 80, 83, 100, 87, 76, 77, 34, 31, 12, 10,
] as const;

/**
 * Typical levels on the 28 days of the reference cycle, day 1 first, in whole percents: daily medians of 20 people, with the LH peak on day 14.
 * Not the levels of any person, and not valid on hormonal contraception. Source: the first of `HORMONE_SOURCES` (smooth-hormone-curve.ts), scaled.
 */
export const HORMONE_CURVE: readonly HormoneLevels[] = OESTROGEN.map((oestrogen, index) => ({
  day: index + 1,
  oestrogen,
  progesterone: PROGESTERONE[index] ?? 0,
}));

/**
 * The phase of a cycle day, counted from 1: menstrual up to the period's length, ovulation on the expected day and one on either
 * side, follicular before that, luteal after it. Days past the cycle's length stay luteal, because a late cycle doesn't start over,
 * but continued bleeding stays menstrual. Source: contract §4.
 */
export function phaseOn(cycleDay: number, layout: CycleLayout): CyclePhase {
  const ovulationDay = ovulationDayOf(layout);
  if (cycleDay <= layout.periodLength) return 'menstrual';
  if (cycleDay < ovulationDay - 1) return 'follicular';
  if (cycleDay <= ovulationDay + 1) return 'ovulation';
  return 'luteal';
}

/** The layout of the running cycle, from its answer; `null` without one. */
export function layoutIn({
  cycle_day: day,
  cycle_length: cycleLength,
  period_length: periodLength,
  ovulation_day: ovulationDay,
}: {
  readonly cycle_day: number;
  readonly cycle_length: number | null;
  readonly period_length: number | null;
  readonly ovulation_day: number | null;
}): CycleLayout | null {
  if (day === 0 || cycleLength === null || periodLength === null) return null;
  return { cycleLength, periodLength, ...(ovulationDay === null ? {} : { ovulationDay }) };
}
