import type { CycleFacts } from '#domain/cycle/running-cycle.ts';

/** The facts of someone who has told and logged nothing besides the given ones. */
export const someFacts = (facts: Pick<CycleFacts, 'today'> & Partial<CycleFacts>): CycleFacts => ({
  periodStarts: [],
  birthDate: null,
  reportedCycleLength: null,
  reportedPeriodLength: null,
  lastPeriodLength: null,
  stillBleedingOn: null,
  notYetOn: null,
  modes: [],
  ...facts,
});
