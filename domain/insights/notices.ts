import { wholeYearsBetween } from '#domain/calendar/local-date.ts';
import type { CycleFacts } from '#domain/cycle/running-cycle.ts';
import { runningCycle } from '#domain/cycle/running-cycle.ts';
import { usualPastCycles } from './past-cycles.ts';

/** The lengths that FIGO calls normal, in days, both included (FIGO 2018; Munro et al., Int J Gynaecol Obstet 143:393). */
export const USUAL_LENGTHS = { low: 24, high: 38 } as const;
/** More days than this from the shortest to the longest cycle is outside FIGO's limits at any age. */
export const WIDEST_USUAL_SPREAD_DAYS = 9;
/** FIGO states that limit for these ages, in full years, both included. */
const SPREAD_AGES = { from: 18, to: 45 } as const;
/** How many of the newest cycles count: about half a year. */
const CYCLES_LOOKED_AT = 6;
/** One cycle alone says nothing. */
const FEWEST_OUTSIDE = 2;

export const NOTICE_KINDS = ['short_cycles', 'long_cycles', 'varying_cycles'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Something worth mentioning to a doctor, and the numbers behind it. */
export interface CycleNotice {
  readonly kind: NoticeKind;
  /** How many cycles were compared. */
  readonly cycles: number;
  /** How many of them were outside; for `varying_cycles` all of them. */
  readonly outside: number;
  /** In whole days, of the same cycles. */
  readonly shortest: number;
  readonly longest: number;
}

/**
 * What is outside FIGO's limits among the newest six cycles: two under 24 days, two over 38, or more than 9 days between the
 * shortest and the longest of six at 18 to 45 (or an unknown age). Empty in a mode other than `natural`, in the first three cycles after one, and with too little
 * data. Sources: FIGO 2018; `docs/insights.md`.
 */
export function cycleNotices(facts: CycleFacts): CycleNotice[] {
  const running = runningCycle(facts);
  if (running === null || running.onReturn !== null) return [];
  const days = usualPastCycles(facts)
    .slice(-CYCLES_LOOKED_AT)
    .map((cycle) => cycle.days);
  if (days.length < FEWEST_OUTSIDE) return [];
  const seen = { cycles: days.length, shortest: Math.min(...days), longest: Math.max(...days) };
  const short = days.filter((length) => length < USUAL_LENGTHS.low).length;
  const long = days.filter((length) => length > USUAL_LENGTHS.high).length;
  const notices: CycleNotice[] = [];
  if (short >= FEWEST_OUTSIDE) notices.push({ kind: 'short_cycles', outside: short, ...seen });
  if (long >= FEWEST_OUTSIDE) notices.push({ kind: 'long_cycles', outside: long, ...seen });
  const isWide = seen.longest - seen.shortest > WIDEST_USUAL_SPREAD_DAYS;
  // In the transition to menopause cycles vary: that isn't worth a notice.
  const isTelling = isWide && !running.isInTransition && isOfStatedAge(facts);
  if (isTelling && days.length === CYCLES_LOOKED_AT) {
    notices.push({ kind: 'varying_cycles', outside: days.length, ...seen });
  }
  return notices;
}

function isOfStatedAge({ birthDate, today }: CycleFacts): boolean {
  if (birthDate === null) return true;
  const age = wholeYearsBetween(birthDate, today);
  return SPREAD_AGES.from <= age && age <= SPREAD_AGES.to;
}
