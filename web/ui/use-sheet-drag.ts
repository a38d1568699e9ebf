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
  const press = useRef<{ pointer: number; y: number } | null>(null);
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('.sheet');

  /** How far down the finger that began has come; `null` for any other one. */
  function travelled({ pointerId, clientY }: PointerEvent<HTMLElement>): number | null {
    if (press.current?.pointer !== pointerId) return null;
    return Math.max(0, clientY - press.current.y);
  }

  function settle(event: PointerEvent<HTMLElement>) {
    const sheet = sheetOf(event);
    sheet?.removeAttribute('data-dragging');
    sheet?.style.removeProperty('--sheet-drag');
    press.current = null;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (isOnControl || event.button !== 0 || press.current !== null) return;
      if (window.matchMedia('(min-width: 60rem)').matches) return;
      press.current = { pointer: event.pointerId, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const distance = travelled(event);
      if (distance === null) return;
      const sheet = sheetOf(event);
      sheet?.setAttribute('data-dragging', '');
      sheet?.style.setProperty('--sheet-drag', `${distance}px`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = travelled(event);
      if (distance === null) return;
      const isTapOnHandle = distance < TAP_DISTANCE && isOnHandle(event);
      settle(event);
      if (distance > CLOSING_DISTANCE || isTapOnHandle) onClose();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (travelled(event) !== null) settle(event);
    },
  };
}

function isOnHandle(event: PointerEvent<HTMLElement>): boolean {
  const handle = event.currentTarget.querySelector('[data-sheet-handle]')?.getBoundingClientRect();
  return handle !== undefined && event.clientY >= handle.top && event.clientY <= handle.bottom;
}
