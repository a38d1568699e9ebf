/** How many tags are suggested. */
const SUGGESTED_TAGS = 6;

/**
 * The tags that entries had most often, without those that the page has; of equally frequent ones those of newer entries first.
 * `entries` are newest first.
 */
export function suggestedTags(
  entries: readonly { readonly tags: readonly string[] }[],
  has: readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const tag of entries.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([tag]) => !has.includes(tag))
    .sort(([, one], [, other]) => other - one)
    .slice(0, SUGGESTED_TAGS)
    .map(([tag]) => tag);
}
