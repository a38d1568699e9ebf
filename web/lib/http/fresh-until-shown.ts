import type { Query } from '@tanstack/react-query';

/** Between the first answer of a visit and showing it, a slow device may need this long. */
const FIRST_MS = 15_000;
/** Enough for a loader to hand over to its page. */
const LATER_MS = 2000;

/** A `staleTime` (milliseconds) for queries that reload on every visit to a page: data stay fresh until they are shown. */
export const freshUntilShown = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdateCount > 1 ? LATER_MS : FIRST_MS;
