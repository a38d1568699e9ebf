import { useSyncExternalStore } from 'react';

/** The stylesheet's `wide` breakpoint, from which the rail is next to the page. */
const WIDE = '(min-width: 60rem)';

/** Whether the window is wide, for what renders only on one kind; differences in looks belong in CSS. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
