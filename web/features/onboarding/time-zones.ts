/** The zones to choose from, sorted by name: the runtime's list, plus the one already chosen. */
export function timeZonesWith(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].filter(Boolean).sort();
}

/** The zones whose name contains every word of the search, in any case; an empty search matches all. */
export function matchingTimeZones(zones: readonly string[], search: string): string[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return zones.filter((zone) => {
    const name = timeZoneName(zone).toLowerCase();
    return words.every((word) => name.includes(word));
  });
}

/** The best match: the first zone whose city starts with the search, or else the first match, if any. */
export function bestTimeZone(matches: readonly string[], search: string): string | undefined {
  const start = search.trim().toLowerCase();
  const cityOf = (zone: string) => timeZoneName(zone).split('/').at(-1)?.toLowerCase() ?? '';
  return matches.find((zone) => cityOf(zone).startsWith(start)) ?? matches[0];
}

/** A zone's readable name: `America/New_York` becomes "America/New York". */
export function timeZoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}
