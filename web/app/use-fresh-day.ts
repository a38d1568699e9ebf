import { useEffect, useRef } from 'react';
import { reloadCycle } from '#web/features/cycle/cycle.queries.ts';
import { useToday } from '#web/lib/use-today.ts';

/** Loads the cycle anew when midnight passes where the person is, so that a page left open never shows yesterday as today. */
export function useFreshDay(): void {
  const { today } = useToday();
  const loadedOn = useRef(today);
  useEffect(() => {
    if (loadedOn.current === today) return;
    loadedOn.current = today;
    void reloadCycle();
  }, [today]);
}
