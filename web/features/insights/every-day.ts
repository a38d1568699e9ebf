/** The days from the first to the last of some in order, each with what is known of it. */
export function everyDay<Known extends { readonly day: number }>(
  known: readonly Known[],
): { readonly day: number; readonly known: Known | undefined }[] {
  const [first, last] = [known[0]?.day ?? 1, known.at(-1)?.day ?? 0];
  const byDay = new Map(known.map((one) => [one.day, one]));
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    day: first + index,
    known: byDay.get(first + index),
  }));
}
