import type { BleedingLevel } from '#domain/day-log/bleeding.ts';

/** The weakest first. A strength says more than bleeding without one, and that more than spotting. */
const BY_STRENGTH: readonly BleedingLevel[] = ['none', 'spotting', 'unspecified', 'light', 'medium', 'heavy'];

/** How strong bleeding is beside other levels, from 0 for none. */
export const strengthOf = (level: BleedingLevel): number => BY_STRENGTH.indexOf(level);

/** The stronger of two levels. */
export const strongerOf = (one: BleedingLevel, other: BleedingLevel): BleedingLevel =>
  strengthOf(other) > strengthOf(one) ? other : one;
