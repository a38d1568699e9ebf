import { useSyncExternalStore } from 'react';

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds until an instant (unix seconds), 0 once it has come; counts by the clock, however rarely the page is drawn. */
export function useSecondsUntil(instant: number): number {
  return Math.max(0, instant - useSyncExternalStore(everySecond, nowSecond));
}

/** Unix seconds. */
export function nowSecond(): number {
  return Math.floor(Date.now() / 1000);
}
