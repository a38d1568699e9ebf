import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts';
import { LONGEST_UNCONFIRMED_INTERVAL_DAYS } from '#domain/cycle/past-cycles.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';
import { pastPhases } from '#domain/habits/habit-progress.ts';
import type { AdviceCount, AdviceKind, AdviceOutcome, Advised } from '#domain/tasks/tasks.fields.ts';
import type { Insights } from './insights.calls.ts';
import { allPastCycles } from './logged-cycles.ts';

/** The day on which a task from the date finder is done, and the phase and odds that were named for it. */
export interface AdvisedDay {
  readonly on: LocalDate;
  readonly advised: Advised;
}

/** With fewer of a kind nothing is stated about it. */
const FEWEST_CASES = 5;
/** The chance that two equal ways of planning seem to differ. */
const FALSE_ALARMS = 0.05;

/**
 * Returns the function that counts one of these days. A day counts once a later period start is logged, by the known length of its
 * cycle: as `met` or `missed`, with its odds in `expected`. It is `unknown` before the first start, in a mode other than `natural`, and in a gap that is no
 * cycle. `null` for a day that isn't over, or whose cycle still runs.
 */
export function dayCounter(
  facts: CycleFacts,
  days: readonly AdvisedDay[],
): (day: AdvisedDay) => AdviceCount[] | null {
  const sorted = days.map(({ on }) => on).sort();
  const [start, end] = [sorted[0] ?? facts.today, sorted.at(-1) ?? facts.today];
  const phases = pastPhases(facts, { start, end });
  const runsSince = runningCycle(facts)?.startedOn;
  const cycles = allPastCycles(facts).filter(
    ({ startedOn, days: length }) =>
      length <= LONGEST_UNCONFIRMED_INTERVAL_DAYS || facts.confirmedStarts?.includes(startedOn),
  );
  const isInCycle = (day: LocalDate) =>
    cycles.some(({ startedOn, days: length }) => startedOn <= day && day < addDays(startedOn, length));
  return ({ on, advised: { phase, percent } }) => {
    if (on >= facts.today || (runsSince !== undefined && on >= runsSince)) return null;
    const known = isInCycle(on) ? phases[daysBetween(start, on)] : null;
    const month = on.slice(0, 7);
    const counted = (outcome: AdviceOutcome, n = 1): AdviceCount => ({
      month,
      kind: 'best_date',
      outcome,
      n,
    });
    if (!known) return [counted('unknown')];
    return [counted(known === phase ? 'met' : 'missed'), counted('expected', percent)];
  };
}

/**
 * The record of our advice. Plans are compared with what the person planned in the same months by the tasks that stayed on their
 * day; they differ only if chance rarely makes such a difference (Fisher's exact test, two-sided, 5 %).
 */
export function adviceOf(
  facts: CycleFacts,
  { days, counts }: { readonly days: readonly AdvisedDay[]; readonly counts: readonly AdviceCount[] },
): Insights['advice'] {
  const countDay = dayCounter(facts, days);
  const judged = days.map((day) => ({ phase: day.advised.phase, counts: countDay(day) ?? [] }));
  const phases = new Set(judged.filter((day) => day.counts.length > 1).map(({ phase }) => phase));
  const all = [...counts, ...judged.flatMap((day) => day.counts)];
  const months = new Set(all.filter(({ kind }) => kind === 'plan').map(({ month }) => month));
  const total = (kind: AdviceKind, outcome: AdviceOutcome): number =>
    all
      .filter((count) => count.kind === kind && count.outcome === outcome)
      .reduce((sum, { month, n }) => (kind !== 'by_hand' || months.has(month) ? sum + n : sum), 0);

  const met = total('best_date', 'met');
  const [onDay, later] = [total('plan', 'on_day'), total('plan', 'later')];
  const [moved, takenBack] = [total('plan', 'moved'), total('plan', 'taken_back')];
  const byHand = { onDay: total('by_hand', 'on_day'), later: total('by_hand', 'later') };
  const [pinned, cameFirst] = [total('pin', 'met'), total('pin', 'missed')];
  const oftenMoved = Math.min(pinned, total('pin', 'moved'));
  const suggested = total('suggestion', 'met');
  const pValue = fisherTest({ onDay, later }, byHand);
  return {
    best_dates: {
      ...outOf(met, met + total('best_date', 'missed')),
      expected: Math.round(total('best_date', 'expected') / 10) / 10,
      unknown: total('best_date', 'unknown'),
      // Of days that are gone the phases aren't known.
      phase:
        phases.size > 1 || counts.some(({ kind }) => kind === 'best_date') ? null : ([...phases][0] ?? null),
    },
    plans: {
      ...outOf(onDay, onDay + later + moved + takenBack),
      later,
      moved,
      taken_back: takenBack,
      by_hand: { n: byHand.onDay + byHand.later, kept: byHand.onDay },
      differs: pValue <= FALSE_ALARMS ? 1 : 0,
    },
    pins: {
      ...outOf(pinned - oftenMoved, pinned + cameFirst),
      came_first: cameFirst,
      moved: oftenMoved,
    },
    suggestions: outOf(suggested, suggested + total('suggestion', 'changed')),
  };
}

const outOf = (count: number, n: number) => ({ n, kept: count, needed: Math.max(0, FEWEST_CASES - n) });

type Proportion = { readonly onDay: number; readonly later: number };

/** The probability that two equal proportions differ at least as much: Fisher's exact test, two-sided (R. A. Fisher 1935). */
function fisherTest(one: Proportion, other: Proportion): number {
  const [size, otherSize] = [one.onDay + one.later, other.onDay + other.later];
  const onDay = one.onDay + other.onDay;
  const logFactorials = [0];
  for (let n = 1; n <= size + otherSize; n++) logFactorials.push((logFactorials[n - 1] ?? 0) + Math.log(n));
  const log = (n: number) => logFactorials[n] ?? 0;
  const logChoose = (n: number, k: number) => log(n) - log(k) - log(n - k);
  const probability = (onDayOfOne: number) =>
    Math.exp(
      logChoose(size, onDayOfOne) +
        logChoose(otherSize, onDay - onDayOfOne) -
        logChoose(size + otherSize, onDay),
    );
  // Equally likely tables differ in the last bits.
  const observed = probability(one.onDay) * (1 + 1e-7);
  let pValue = 0;
  for (let onDayOfOne = Math.max(0, onDay - otherSize); onDayOfOne <= Math.min(size, onDay); onDayOfOne++) {
    const each = probability(onDayOfOne);
    if (each <= observed) pValue += each;
  }
  return pValue;
}
