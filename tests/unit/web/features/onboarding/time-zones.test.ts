import { describe, expect, it } from 'vitest';
import {
  findTimeZones,
  namedZones,
  timeZonesWith,
  ZONE_PLACES,
} from '#web/features/onboarding/zone-fields.tsx';

const zones = namedZones(timeZonesWith('Europe/Brussels'), 'en');
const best = (search: string) => findTimeZones(zones, search)[0]?.zone;

describe('the search for a time zone', () => {
  it('shows all zones in order while it is empty', () => {
    expect(findTimeZones(zones, '  ').map(({ zone }) => zone)).toEqual(zones.map(({ zone }) => zone));
  });

  it.each([
    ['antwerp', 'Europe/Brussels'],
    ['Anvers', 'Europe/Brussels'],
    ['gent', 'Europe/Brussels'],
    ['Gand', 'Europe/Brussels'],
    ['liege', 'Europe/Brussels'],
    ['la haye', 'Europe/Amsterdam'],
    ['Nederland', 'Europe/Amsterdam'],
    ['pays-bas', 'Europe/Amsterdam'],
    ['lyon', 'Europe/Paris'],
    ['Londres', 'Europe/London'],
    ['uk', 'Europe/London'],
    ['usa', 'America/New_York'],
    ['Verenigde Staten', 'America/New_York'],
    ['new yo', 'America/New_York'],
    ['australia', 'Australia/Sydney'],
    ['TOK', 'Asia/Tokyo'],
    ['europe/brussels', 'Europe/Brussels'],
    ['paris france', 'Europe/Paris'],
  ])('finds “%s” in %s', (search, zone) => {
    expect(best(search)).toBe(zone);
  });

  it('shows every zone of a country, the main one first', () => {
    const found = findTimeZones(zones, 'usa').map(({ zone }) => zone);
    expect(found).toContain('America/Los_Angeles');
    expect(found).toContain('Pacific/Honolulu');
    expect(found).not.toContain('Africa/Lusaka');
  });

  it('shows the name by which a zone was found', () => {
    expect(findTimeZones(zones, 'antw')[0]?.place).toBe('Antwerp');
  });

  it('can find nothing', () => {
    expect(findTimeZones(zones, 'Atlantis')).toEqual([]);
  });

  it('has cities and a country for every zone of the runtimes', () => {
    const known = new Set(ZONE_PLACES.flatMap(({ zone, alsoCalled }) => [zone, ...alsoCalled]));
    expect(
      Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !known.has(zone)),
    ).toEqual([]);
  });
});

describe('the list of time zones', () => {
  it('has the present name of a zone that the runtime or the profile knows by a former one', () => {
    const all = timeZonesWith('Asia/Calcutta');
    expect(all).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv']));
    expect(all.filter((zone) => /Calcutta|Kiev|Saigon/.test(zone))).toEqual([]);
  });

  it('reads as cities and countries in the person’s language, in their order', () => {
    const labels = namedZones(['Europe/Brussels', 'UTC', 'Europe/Kyiv', 'Asia/Singapore'], 'nl');
    expect(labels.map(({ label }) => label)).toEqual([
      'Brussel, België',
      'Kyiv, Oekraïne',
      'Singapore',
      'UTC',
    ]);
  });

  it('has no zone twice', () => {
    const all = timeZonesWith('Europe/Brussels');
    expect(new Set(all).size).toBe(all.length);
  });
});
