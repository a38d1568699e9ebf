import { startTransition, useEffect, useState } from 'react';
import { drawn } from './drawn.ts';

/** Whether a page that asks has been drawn in this visit. */
let hasDrawn = false;

/**
 * Whether what is below a phone's first screen is drawn: on the first page of a visit that asks, not together with its first
 * screen, which is there sooner without it, but right after. A page that is loaded again or gone back to is drawn whole, for it
 * may be scrolled.
 */
export function useBelowFold(): boolean {
  const [isDrawn, setIsDrawn] = useState(() => hasDrawn || !isPlainVisit());
  useEffect(() => {
    void drawn().then(() => {
      hasDrawn = true;
      startTransition(() => setIsDrawn(true));
    });
  }, []);
  return isDrawn;
}

function isPlainVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}
