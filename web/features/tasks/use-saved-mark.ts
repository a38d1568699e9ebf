import { useEffect, useState } from 'react';

/** How long a save is confirmed (specification, section 9). */
const SHOWN_MS = 5000;

/** A mark that something was saved, which goes by itself. */
export function useSavedMark(): { isShown: boolean; show: () => void; hide: () => void } {
  /** Which save it is that is shown; 0 for none. */
  const [save, setSave] = useState(0);
  useEffect(() => {
    if (save === 0) return;
    const timer = setTimeout(() => setSave(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [save]);
  return { isShown: save > 0, show: () => setSave((last) => last + 1), hide: () => setSave(0) };
}
