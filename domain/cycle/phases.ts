/** The phases of a cycle in their order (contract §4). */
export const CYCLE_PHASES = ['menstrual', 'follicular', 'ovulation', 'luteal'] as const;
export type CyclePhase = (typeof CYCLE_PHASES)[number];

/** A phase's cycle days, both included, counted from 1 on the first day of the period. */
export interface PhaseSpan {
  readonly phase: CyclePhase;
  readonly firstDay: number;
  readonly lastDay: number;
}

/** What a cycle's phases are computed from, in whole days. */
export interface CycleLayout {
  /** At least 1; 15..90 in practice. */
  readonly cycleLength: number;
  /** At least 1; beyond 15, and even beyond the cycle's length, while bleeding goes on. */
  readonly periodLength: number;
  /** Days from ovulation to the cycle's last day by the person's own signs; without, 13. */
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

/**
 * The cycle day of the expected ovulation, if no sign of the cycle says it; below 1 for a length that leaves no day before it.
 * Source: contract §4; docs/cycle-model.md.
 */
export function expectedOvulationDay(cycleLength: number, lutealDays: number = DAYS_AFTER_OVULATION): number {
  return cycleLength - lutealDays;
}

/** The cycle day of ovulation: by the cycle's sign, or the expected one. */
export const ovulationDayOf = ({ cycleLength, lutealDays, ovulationDay }: CycleLayout): number =>
  ovulationDay ?? expectedOvulationDay(cycleLength, lutealDays);

/**
 * The phases of a cycle in order, covering its days 1..cycleLength without gaps; a phase without a day is left out. A day has
 * the first of these that applies: menstrual up to the period's length, ovulation on the expected day and one on either side,
 * follicular before that, luteal after it (contract §4).
 */
export function layOutPhases(layout: CycleLayout): PhaseSpan[] {
  const { cycleLength, periodLength } = layout;
  const ovulationDay = ovulationDayOf(layout);
  const lastDays: Record<CyclePhase, number> = {
    menstrual: periodLength,
    follicular: ovulationDay - 2,
    ovulation: ovulationDay + 1,
    luteal: cycleLength,
  };
  const spans: PhaseSpan[] = [];
  let firstDay = 1;
  for (const phase of CYCLE_PHASES) {
    const lastDay = Math.min(lastDays[phase], cycleLength);
    if (lastDay < firstDay) continue;
    spans.push({ phase, firstDay, lastDay });
    firstDay = lastDay + 1;
  }
  return spans;
}
