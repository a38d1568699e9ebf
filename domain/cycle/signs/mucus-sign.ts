import type { CycleReadings, FoundSign } from './sign-readings.ts';

/** The lowest quality that makes a peak: creamy. */
const LOWEST_PEAK = 2;
/** How many logged days of lower quality have to follow. */
const DAYS_AFTER = 3;

/**
 * The last day of the best discharge of the cycle, known once three days of lower quality are logged after it. Source: forecast
 * signs, §3.
 */
export function mucusSign({ readings }: Pick<CycleReadings, 'readings'>): FoundSign | null {
  const logged = readings.flatMap(({ on, discharge }) => (discharge === null ? [] : [{ on, discharge }]));
  const best = Math.max(...logged.map(({ discharge }) => discharge));
  if (best < LOWEST_PEAK) return null;
  const place = logged.findLastIndex(({ discharge }) => discharge === best);
  const [peak, third] = [logged[place], logged[place + DAYS_AFTER]];
  return peak && third ? { on: peak.on, knownOn: third.on } : null;
}
