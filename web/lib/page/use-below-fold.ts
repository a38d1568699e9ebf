import { startTransition, useEffect, useState } from 'react';
import { drawn } from '#web/lib/time/after.ts';

/** Whether a page with this hook has been drawn in this visit. */
let hasDrawn = false;

/**
 * How many of the parts below a phone's first screen to render. On a visit's first page they come after the first screen, each
 * once the one before is on screen: a touch waits for one of them at most. A reloaded page, or one reached by going back, may be
 * scrolled, so it's rendered whole.
 */
export function useBelowFold(parts: number): number {
  const [count, setCount] = useState(() => (hasDrawn || !isPlainVisit() ? parts : 0));
  useEffect(() => {
    if (count >= parts) return;
    let isGone = false;
    void drawn().then(() => {
      hasDrawn = true;
      if (!isGone) startTransition(() => setCount(count + 1));
    });
    return () => {
      isGone = true;
    };
  }, [count, parts]);
  return count;
}

function isPlainVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}
