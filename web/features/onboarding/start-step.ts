import type { UserDetails } from '#domain/account/account.schema.ts';

export const STEPS = [
  'name',
  'gender',
  'birth',
  'zone',
  'cycleLength',
  'periodLength',
  'lastPeriod',
  'menstruating',
  'lastLength',
] as const;

export type Step = (typeof STEPS)[number];

/** What a page asks: a step, or the mode in place of the last period. */
export type Question = Step | 'mode';

/** The step (1-based) to start at: the first profile question without an answer, or else the cycle (contract §9). */
export function startStep({ details }: Pick<UserDetails, 'details'>): number {
  if (!details.name) return 1;
  if (details.gender === null) return 2;
  if (!details.dob) return 3;
  if (!details.timezone) return 4;
  return 5;
}
