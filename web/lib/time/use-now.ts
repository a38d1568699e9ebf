import { useSyncExternalStore } from 'react';
import { minuteNow, subscribeToClock } from './clock.ts';

/** Unix seconds, floored to the minute, kept current: a page left open overnight shows the new day. */
export function useNow(): number {
  return useSyncExternalStore(subscribeToClock, minuteNow);
}
