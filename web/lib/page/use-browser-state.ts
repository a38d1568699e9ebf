import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline', 'resize'];

function subscribe(onChange: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, onChange);
  return () => EVENTS.forEach((event) => void window.removeEventListener(event, onChange));
}

/** Whether the browser thinks it's online. Only for messages: calls are sent either way. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** The width, in rem, from which the rail is next to the page. */
export const RAIL_REM = 60;

/** Whether the window is at least this wide. For parts that render only in one layout; differences in looks belong in CSS. */
export function useIsWide(rem = 48): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(`(min-width: ${rem}rem)`).matches);
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
