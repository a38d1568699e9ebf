import { useSyncExternalStore } from 'react';

const MINUTE_SECONDS = 60;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, 30_000);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Unix seconds, floored to the minute, kept up to date: a page left open overnight shows the new day. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, nowMinute);
}

function nowMinute(): number {
  return Math.floor(Date.now() / 1000 / MINUTE_SECONDS) * MINUTE_SECONDS;
}
