import { type KeyboardEvent, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * One Tab stop in a table of days: arrows, Home and End move between `days`, which are in order and without a gap; each one's
 * control has its date as `name`. Until one is reached the stop is `first`, or the last day if that isn't among them.
 */
export function useDayStop(days: readonly string[], first?: string) {
  const table = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<string>();
  const stop = [reached, first].find((day) => day !== undefined && days.includes(day)) ?? days.at(-1);

  function move(event: KeyboardEvent) {
    const at = stop === undefined ? -1 : days.indexOf(stop);
    const wanted = { Home: 0, End: days.length - 1 }[event.key] ?? at + (STEPS[event.key] ?? 0);
    const next = days[wanted];
    if (wanted === at || next === undefined) return;
    event.preventDefault();
    setReached(next);
    table.current?.querySelector<HTMLElement>(`[name="${next}"]`)?.focus();
  }

  return { table, stop, move, reach: setReached };
}
