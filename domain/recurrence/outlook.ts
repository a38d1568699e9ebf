import { addDays, type LocalDate } from '#domain/calendar/local-date.ts';
import { acceptedStarts } from '#domain/cycle/accepted-starts.ts';
import type { PeriodEntry, Predictions } from '#domain/cycle/cycle.schema.ts';
import { cyclesAhead, type DatedPhase } from '#domain/cycle/cycles-ahead.ts';
import { type CycleFacts, runningCycle } from '#domain/cycle/running-cycle.ts';

/** A cycle as far as days of tasks follow from it. */
export interface OutlookCycle {
  readonly start: LocalDate;
  /** The 80 % interval of the start; the running cycle's is its start. */
  readonly startLow: LocalDate;
  readonly startHigh: LocalDate;
  /** The start of the cycle after it: median and 80 % interval. */
  readonly next: LocalDate;
  readonly nextLow: LocalDate;
  readonly nextHigh: LocalDate;
  readonly phases: readonly DatedPhase[];
}

/** What the days of pinned tasks follow from. */
export interface Outlook {
  /** Days on which cycles began, oldest first; the running one is the last. */
  readonly starts: readonly LocalDate[];
  /** The running cycle and the six ahead. */
  readonly cycles: readonly OutlookCycle[];
  /** The next start as it was forecast at the running cycle's start; a late period doesn't change it. */
  readonly expectedOn: LocalDate;
  /** Days since then; 0 until then, while bleeding is logged, and where no day is shown. */
  readonly lateDays: number;
}

/** The outlook from what is known of a person; `null` while no cycle runs. */
export function outlookOf(facts: CycleFacts): Outlook | null {
  const ahead = cyclesAhead(facts);
  if (ahead === null) return null;
  const { current, cycles } = ahead;
  const isQuiet = current.isBand || runningCycle(facts)?.isBleeding === true;
  return outlookWith({
    lateDays: isQuiet ? 0 : Math.max(0, current.cycleDay - 1 - current.cycleLength),
    starts: facts.periodStarts.filter((day) => day <= facts.today),
    startedOn: current.startedOn,
    phases: current.phases,
    cycleLength: current.cycleLength,
    ahead: cycles.map(({ start, nextStart, phases }) => ({
      start: start.on,
      startLow: start.low,
      startHigh: start.high,
      next: nextStart.on,
      nextLow: nextStart.low,
      nextHigh: nextStart.high,
      phases,
    })),
  });
}

/** The same from the answers that the app keeps; `null` while no cycle runs. */
export function outlookFrom(
  { current, cycles }: Pick<Predictions, 'current' | 'cycles'>,
  periods: readonly Pick<PeriodEntry, 'period_on'>[],
): Outlook | null {
  if (current === null) return null;
  const day = (text: string) => text as LocalDate; // as the server wrote it
  const dated = (phases: typeof current.phases): DatedPhase[] =>
    phases.map(({ phase, start, end }) => ({ phase, start: day(start), end: day(end) }));
  const startedOn = day(current.started_on);
  const today = addDays(startedOn, current.cycle_day - 1);
  return outlookWith({
    lateDays: current.overdue_days,
    starts: periods.map((period) => day(period.period_on)).filter((start) => start <= today),
    startedOn,
    phases: dated(current.phases),
    cycleLength: current.cycle_length,
    ahead: cycles.map((cycle) => ({
      start: day(cycle.period_start),
      startLow: day(cycle.period_start_low),
      startHigh: day(cycle.period_start_high),
      next: day(cycle.next_period_start),
      nextLow: day(cycle.next_period_start_low),
      nextHigh: day(cycle.next_period_start_high),
      phases: dated(cycle.phases),
    })),
  });
}

function outlookWith({
  starts,
  startedOn,
  phases,
  cycleLength,
  lateDays,
  ahead,
}: Pick<OutlookCycle, 'phases'> &
  Pick<Outlook, 'starts' | 'lateDays'> & {
    readonly startedOn: LocalDate;
    readonly cycleLength: number;
    readonly ahead: readonly OutlookCycle[];
  }): Outlook | null {
  const [first] = ahead;
  if (!first) return null;
  const { start: next, startLow: nextLow, startHigh: nextHigh } = first;
  const running = {
    start: startedOn,
    startLow: startedOn,
    startHigh: startedOn,
    next,
    nextLow,
    nextHigh,
    phases,
  };
  const expectedOn = addDays(startedOn, cycleLength);
  return { starts: acceptedStarts(starts).accepted, cycles: [running, ...ahead], expectedOn, lateDays };
}
