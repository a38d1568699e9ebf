import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Dragging this far, in CSS pixels, moves the strip by one day (contract §9). */
const PIXELS_PER_DAY = 40;
/** A shorter drag, in CSS pixels, is a tap on a day. */
const TAP_DISTANCE = 6;

/**
 * Pointer handlers for a strip of days that follows the finger sideways. `swiped` is the distance in days so far, as a
 * fraction, or `null` when idle; `onSwiped` gets the whole days on release.
 */
export function useWeekSwipe(onSwiped: (days: number) => void) {
  const startX = useRef<number | null>(null);
  const wasSwipe = useRef(false);
  const [swiped, setSwiped] = useState<number | null>(null);

  const daysTo = (event: PointerEvent, start: number) => (start - event.clientX) / PIXELS_PER_DAY;

  function letGo() {
    startX.current = null;
    setSwiped(null);
  }

  return {
    swiped,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return;
        startX.current = event.clientX;
        wasSwipe.current = false;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = startX.current;
        if (start === null || !event.isPrimary) return;
        if (!wasSwipe.current) {
          if (Math.abs(event.clientX - start) < TAP_DISTANCE) return;
          wasSwipe.current = true;
          // Not earlier: capturing the pointer would take the tap from the day under it.
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        setSwiped(daysTo(event, start));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const start = startX.current;
        if (start === null || !event.isPrimary) return;
        if (wasSwipe.current) onSwiped(Math.round(daysTo(event, start)));
        letGo();
      },
      onPointerCancel: letGo,
      onClickCapture(event: MouseEvent<HTMLElement>) {
        // Ending a swipe over a day doesn't choose it. A keyboard click has a count of 0 and no swipe before it.
        if (wasSwipe.current && event.detail > 0) event.preventDefault();
      },
    },
  };
}
