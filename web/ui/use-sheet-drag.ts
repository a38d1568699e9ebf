import { type PointerEvent, useRef } from 'react';

/** Dragging farther down than this closes the sheet; the specification's number, in CSS pixels. */
const CLOSING_DISTANCE = 150;
/** Below this a press is a tap, not a drag. */
const TAP_DISTANCE = 6;

/**
 * Pointer handlers for the head of a bottom sheet: it follows the finger down, closes past 150 px and snaps back before.
 * A tap on the part marked `data-sheet-handle` closes too. Without effect on wide screens, where the sheet is a panel.
 */
export function useSheetDrag(onClose: () => void) {
  const start = useRef<number | null>(null);
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('.sheet');

  const travelled = (event: PointerEvent<HTMLElement>) =>
    start.current === null ? 0 : Math.max(0, event.clientY - start.current);

  const settle = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetOf(event);
    sheet?.removeAttribute('data-dragging');
    sheet?.style.removeProperty('--sheet-drag');
    start.current = null;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (onControl || event.button !== 0 || window.matchMedia('(min-width: 60rem)').matches) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const sheet = sheetOf(event);
      sheet?.setAttribute('data-dragging', '');
      sheet?.style.setProperty('--sheet-drag', `${travelled(event)}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const distance = travelled(event);
      const tappedHandle =
        distance < TAP_DISTANCE &&
        event.currentTarget.querySelector('[data-sheet-handle]') !== null &&
        isOnHandle(event);
      settle(event);
      if (distance > CLOSING_DISTANCE || tappedHandle) onClose();
    },
    onPointerCancel: settle,
  };
}

function isOnHandle(event: PointerEvent<HTMLElement>): boolean {
  const handle = event.currentTarget.querySelector('[data-sheet-handle]')?.getBoundingClientRect();
  return handle !== undefined && event.clientY >= handle.top && event.clientY <= handle.bottom;
}
