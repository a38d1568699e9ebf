import { useEffect, useState } from 'react';

/** Seconds left until something may be done again, and how to start over. Runs from the first render on. */
export function useCountdown(seconds: number): [left: number, restart: (from?: number) => void] {
  const [left, setLeft] = useState(seconds);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, (from = seconds) => setLeft(from)];
}
