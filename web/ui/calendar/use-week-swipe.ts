import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Dragging this far, in CSS pixels, moves the strip by one day (contract §9). */
const PIXELS_PER_DAY = 40;
/** Below this a press is a tap on a day, not a swipe. */
const TAP_DISTANCE = 6;

/**
 * Pointer handlers for a strip of days that follows the finger sideways. `swiped` is how many days it has come so far, with
 * a fraction, and `null` while nobody swipes; `onSwiped` is told the whole days once it is let go.
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
          // Not before: a captured press would take the tap from the day under it.
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
        // Letting go over a day does not choose it. A click by key has no count and no swipe before it.
        if (wasSwipe.current && event.detail > 0) event.preventDefault();
      },
    },
  };
}
