import { useSyncExternalStore } from 'react';

/** The breakpoint `wide` of the stylesheet: from here on the rail is next to the page. */
const WIDE = '(min-width: 60rem)';

/** Whether the window is wide, for what is not even built on the other kind; what only looks different is CSS. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
