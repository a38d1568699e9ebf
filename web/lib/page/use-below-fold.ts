import { startTransition, useEffect, useState } from 'react';
import { drawn } from './drawn.ts';

/** Whether a page with this hook has been drawn in this visit. */
let hasDrawn = false;

/**
 * Whether to render what is below a phone's first screen. On a visit's first page that comes right after the first screen,
 * which appears sooner that way. A reloaded page, or one reached by going back, may be scrolled, so it's rendered whole.
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
