import type { CyclePhase } from '#domain/cycle/phases.ts';

type Phases = readonly {
  readonly phase: CyclePhase;
  /** YYYY-MM-DD, both included. */
  readonly start: string;
  readonly end: string;
}[];

/** The phase that a day falls into in one of some cycles; `null` if in none. */
export function phaseOnDay(day: string, cycles: readonly { readonly phases: Phases }[]): CyclePhase | null {
  const phases = cycles.flatMap((cycle) => cycle.phases);
  return phases.find(({ start, end }) => start <= day && day <= end)?.phase ?? null;
}
