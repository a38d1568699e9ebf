import { useEffect, useState } from 'react';

/** Until then the first paint has the line for itself. */
const LATER_MS = 2000;

/** Turns true soon after the page shows, for what nobody waits for. */
export function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
