import type { Query } from '@tanstack/react-query';

/** A slow device may take this long from the first answer of a visit to the part that shows it. */
const FIRST_MS = 15_000;
/** As long as it takes a loader to hand over to its page. */
const LATER_MS = 2000;

/**
 * How long (milliseconds) what was loaded counts as fresh, where each visit of a page asks again: until it is shown. For
 * `staleTime`.
 */
export const freshUntilShown = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount > 1 ? LATER_MS : FIRST_MS;
