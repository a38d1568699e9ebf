import { isSameClock } from '#domain/calendar/zoned-day.ts';
import { isStored, readStored, removeStored, store } from '#web/lib/device-storage.ts';
import { ofShape } from '#web/lib/http/shape.ts';
import { browserTimeZone, minuteNow } from './today.ts';

const KEY = 'marea.journey';
/** Shorter trips cause no question, in seconds. */
const MIN_JOURNEY_SECONDS = 86_400;

/** `since`: when the device's clock began to differ from the profile's zone, unix seconds. */
type Journey = { readonly since: number; readonly isAnswered: boolean };

/**
 * The device's zone if its clock has shown another time than the profile's for more than a day, and this journey's question wasn't
 * answered yet; otherwise `undefined`. A journey ends once both clocks agree.
 */
export function zoneToOffer(zoneOfProfile: string): string | undefined {
  const zone = browserTimeZone();
  const now = minuteNow();
  if (isSameClock(now, [zone, zoneOfProfile])) {
    if (isStored(KEY)) removeStored(KEY);
    return undefined;
  }
  const journey = readJourney();
  if (journey === undefined) save({ since: now, isAnswered: false });
  return journey && !journey.isAnswered && now - journey.since > MIN_JOURNEY_SECONDS ? zone : undefined;
}

/** Records that the person keeps the profile's zone: this journey brings no further offer. */
export function dismissZoneOffer(): void {
  save({ since: minuteNow(), isAnswered: true });
}

const save = (journey: Journey): void => store(KEY, JSON.stringify(journey));

function readJourney(): Journey | undefined {
  try {
    return ofShape<Journey>({ since: 'number', isAnswered: 'boolean' }, JSON.parse(readStored(KEY) ?? ''));
  } catch {
    return undefined;
  }
}
