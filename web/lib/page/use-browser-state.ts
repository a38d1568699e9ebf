import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser thinks it's online. Only for messages: calls are sent either way. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** The stylesheet's `wide` breakpoint, from which the rail is next to the page. */
const WIDE = '(min-width: 60rem)';

/** Whether the window is wide, for parts that render only in one layout; differences in looks belong in CSS. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches);
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Until then the first paint has the network for itself. */
const LATER_MS = 2000;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Turns true soon after the page shows, for parts that nobody waits for; all of a page's parts appear in one transition.
 * `begin` is called before it: a load that starts in the transition's effects would re-render every reader of its query.
 */
export function useIsLater(begin?: () => void): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const turn = () => {
      begin?.();
      setLater(true);
    };
    if (waiting.size === 0) timer = setTimeout(turnAll, LATER_MS);
    waiting.add(turn);
    return () => {
      waiting.delete(turn);
      // The next page starts its own timer.
      if (waiting.size === 0) clearTimeout(timer);
    };
  }, [begin]);
  return isLater;
}

function turnAll(): void {
  const turns = [...waiting];
  waiting.clear();
  startTransition(() => turns.forEach((turn) => void turn()));
}

/** Focuses the page's heading, where screen readers start after a page change. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
