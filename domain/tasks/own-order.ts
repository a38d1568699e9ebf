/** A row of a list as the person may have moved it; `null` where they never did. */
export type PlacedRow = { readonly id: string; readonly rank: number | null };

/** Rows with a rank come first, in its order; rows without keep the order that they have. */
export function byRank(left: PlacedRow, right: PlacedRow): number {
  if (left.rank === null || right.rank === null) {
    return Number(left.rank === null) - Number(right.rank === null);
  }
  return left.rank - right.rank;
}

/**
 * The ranks to write when one of some rows, given as they are shown, is moved to another's index: as few as there can be.
 * Empty if it stays where it is.
 */
export function ranksAfterMove(
  rows: readonly PlacedRow[],
  { from, to }: { from: number; to: number },
): { id: string; rank: number }[] {
  const moved = rows[from];
  if (moved === undefined || from === to || to < 0 || to >= rows.length) return [];
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  const between = placeBetween(order[to - 1], order[to + 1]);
  if (between !== undefined) return [{ id: moved.id, rank: between }];
  // All above it need a rank, or they would come after it.
  const last = Math.max(
    to,
    order.findLastIndex((row) => row !== moved && row.rank !== null),
  );
  return order
    .slice(0, last + 1)
    .map(({ id, rank }, index) => ({ id, before: rank, rank: index + 1 }))
    .filter(({ before, rank }) => before !== rank)
    .map(({ id, rank }) => ({ id, rank }));
}

/** A rank between two rows; `undefined` if the upper one has none, or there's no number left between them. */
function placeBetween(above: PlacedRow | undefined, below: PlacedRow | undefined): number | undefined {
  if (above?.rank === null) return undefined;
  const high = below?.rank ?? undefined;
  if (above === undefined) return high === undefined ? 1 : high - 1;
  if (high === undefined) return above.rank + 1;
  const middle = (above.rank + high) / 2;
  return middle > above.rank && middle < high ? middle : undefined;
}
