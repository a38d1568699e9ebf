import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** A shorter drag, in CSS pixels, is a tap. */
const TAP_DISTANCE = 6;

/**
 * Pointer handlers for an element with `touch-action: pan-y` that follows the finger sideways. `moved` is the distance so far in
 * CSS pixels, positive to the right, or `null` when idle; `onSwiped` gets it on release, not after a tap.
 */
export function useSwipe(onSwiped: (pixels: number) => void) {
  const startX = useRef<number | null>(null);
  const wasSwipe = useRef(false);
  const [moved, setMoved] = useState<number | null>(null);

  function release() {
    startX.current = null;
    setMoved(null);
  }

  return {
    moved,
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
          // Not earlier: capturing the pointer would prevent taps on what is under it.
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        setMoved(event.clientX - start);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const start = startX.current;
        if (start === null || !event.isPrimary) return;
        if (wasSwipe.current) onSwiped(event.clientX - start);
        release();
      },
      onPointerCancel: release,
      onClickCapture(event: MouseEvent<HTMLElement>) {
        // A swipe that ends over a control doesn't press it. A keyboard click has a count of 0 and no swipe before it.
        if (!wasSwipe.current || event.detail === 0) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
