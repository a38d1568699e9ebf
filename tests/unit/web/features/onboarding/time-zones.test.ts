import { describe, expect, it } from 'vitest';
import { bestTimeZone, matchingTimeZones, timeZonesWith } from '#web/features/onboarding/time-zones.ts';

const zones = ['America/New_York', 'Asia/Tokyo', 'Europe/Brussels'];

describe('the search for a time zone', () => {
  it('shows all zones while it is empty', () => {
    expect(matchingTimeZones(zones, '  ')).toEqual(zones);
  });

  it('finds a city as people write it', () => {
    expect(matchingTimeZones(zones, 'new york')).toEqual(['America/New_York']);
    expect(matchingTimeZones(zones, 'TOK')).toEqual(['Asia/Tokyo']);
  });

  it('can find nothing', () => {
    expect(matchingTimeZones(zones, 'Atlantis')).toEqual([]);
  });
});

describe('the zone that a search picks', () => {
  it('is the one whose city starts that way, before one that only contains the letters', () => {
    expect(bestTimeZone(['Antarctica/Vostok', 'Asia/Tokyo'], 'tok')).toBe('Asia/Tokyo');
  });

  it('is the first match if no city starts that way, and none without matches', () => {
    expect(bestTimeZone(['America/New_York', 'America/Lima'], 'america')).toBe('America/New_York');
    expect(bestTimeZone([], 'Atlantis')).toBeUndefined();
  });
});

describe('the list of time zones', () => {
  it('has the browser’s own zone even if the runtime uses another name for it', () => {
    expect(timeZonesWith('Asia/Calcutta')).toContain('Asia/Calcutta');
  });

  it('has no zone twice', () => {
    const all = timeZonesWith('Europe/Brussels');
    expect(new Set(all).size).toBe(all.length);
  });
});
