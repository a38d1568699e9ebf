import { expect, test } from 'vitest';
import { cycleDayDifferences, dayDifferences } from '../unit/domain/calendar/zone-differences.ts';

// Every day of ten years in every zone the platform knows; tests/unit/domain/calendar/every-zone.test.ts has a sample.
const TEN_YEARS = { from: '2016-11-20', until: '2026-11-20', everyDays: 1 };
/** The next ten years, by the rules known today. */
const YEARS_AHEAD = { from: '2026-11-20', until: '2036-11-20', everyDays: 1 };

test.each(regions())('every day of ten years is the local day: %s', (_, zones) => {
  expect(zones.flatMap((zone) => dayDifferences(zone, TEN_YEARS))).toEqual([]);
});

test.each(regions())('every day of the cycle is counted by local days: %s', (_, zones) => {
  expect(
    zones.flatMap((zone) => [
      ...cycleDayDifferences(zone, TEN_YEARS),
      ...cycleDayDifferences(zone, YEARS_AHEAD),
    ]),
  ).toEqual([]);
});

/** The zones by the name before the slash, so that a failure names its part of the world. */
function regions(): [region: string, zones: string[]][] {
  const zones = Intl.supportedValuesOf('timeZone');
  return [...Map.groupBy(zones, (zone) => zone.split('/', 1)[0] ?? zone)];
}
