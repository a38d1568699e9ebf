import { useSyncExternalStore } from 'react';

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds until an instant (unix seconds), then 0. Read from the clock, so throttled timers don't skew it. */
export function useSecondsUntil(instant: number): number {
  return Math.max(0, instant - useSyncExternalStore(everySecond, nowSecond));
}

/** The current time in unix seconds. */
export function nowSecond(): number {
  return Math.floor(Date.now() / 1000);
}
