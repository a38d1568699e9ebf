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

/** The cycle day of the expected ovulation; below 1 for a length of 13 or less. Source: contract §4; docs/cycle-model.md. */
export function expectedOvulationDay(cycleLength: number): number {
  return cycleLength - DAYS_AFTER_OVULATION;
}

/**
 * The phases of a cycle in order, covering its days 1..cycleLength without gaps; a phase without a day is left out. A day has
 * the first of these that applies: menstrual up to the period's length, ovulation on the expected day and one on either side,
 * follicular before that, luteal after it (contract §4).
 */
export function layOutPhases({ cycleLength, periodLength }: CycleLayout): PhaseSpan[] {
  const ovulationDay = expectedOvulationDay(cycleLength);
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
