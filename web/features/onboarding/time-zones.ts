/** The zones to choose from, in order of their names: the runtime's own list and the one that is already chosen. */
export function timeZonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].filter(Boolean).sort();
}

/** The zones whose name holds every word of a search, whatever its case; all of them for an empty search. */
export function matchingTimeZones(zones: readonly string[], search: string): string[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return zones.filter((zone) => {
    const name = timeZoneName(zone).toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

/** The match most likely meant: one whose city begins as the search does, else the first; `undefined` without matches. */
export function likeliestTimeZone(matches: readonly string[], search: string): string | undefined {
  const start = search.trim().toLowerCase();
  const cityOf = (zone: string) => timeZoneName(zone).split('/').at(-1)?.toLowerCase() ?? '';
  return matches.find((zone) => cityOf(zone).startsWith(start)) ?? matches[0];
}

/** A zone as people read it: `America/New_York` is "America/New York". */
export function timeZoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
