import { type PointerEvent, useRef, useState } from 'react';
import type { LocalDate } from '#domain/calendar/local-date.ts';

type Point = { readonly x: number; readonly y: number };
type Cell = { readonly date: LocalDate; readonly box: DOMRect };

/** How far apart, in CSS pixels, a quick drag is looked at, so that it skips no day. */
const STEP = 8;

/**
 * The days that a press or a drag goes over, for the table of days that gets the handlers: its elements with a `data-date`, until
 * `until`. `stroke` has them while they are drawn; `onStroke` gets them on release. Off without `onStroke`.
 */
export function useStroke(until: LocalDate, onStroke: ((days: readonly LocalDate[]) => void) | undefined) {
  const [stroke, setStroke] = useState<readonly LocalDate[]>([]);
  const drawn = useRef<LocalDate[]>([]);
  const cells = useRef<Cell[]>([]);
  const last = useRef<Point | null>(null);
  const wasDrawn = useRef(false);

  function drawTo(point: Point) {
    const from = last.current ?? point;
    const steps = Math.ceil(Math.hypot(point.x - from.x, point.y - from.y) / STEP) || 1;
    for (let step = 1; step <= steps; step++) {
      const x = from.x + ((point.x - from.x) * step) / steps;
      const y = from.y + ((point.y - from.y) * step) / steps;
      const date = cells.current.find(({ box }) => isIn(box, { x, y }))?.date;
      if (date !== undefined && !drawn.current.includes(date)) drawn.current.push(date);
    }
    last.current = point;
    setStroke([...drawn.current]);
  }

  function end() {
    last.current = null;
    setStroke([]);
  }

  function release() {
    if (last.current === null) return;
    end();
    wasDrawn.current = true;
    if (drawn.current.length > 0) onStroke?.([...drawn.current]);
  }

  if (onStroke === undefined) return { stroke, handlers: {}, isOwnClick: () => false };
  return {
    stroke,
    /** Whether a click only ends a stroke. One by keyboard, or by a screen reader, does not. */
    isOwnClick: ({ detail }: { detail: number }) => wasDrawn.current && detail > 0,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return;
        cells.current = cellsIn(event.currentTarget, until);
        drawn.current = [];
        wasDrawn.current = false;
        last.current = null;
        drawTo({ x: event.clientX, y: event.clientY });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (last.current === null || !event.isPrimary) return;
        // It was released elsewhere.
        if (event.buttons === 0) return release();
        drawTo({ x: event.clientX, y: event.clientY });
        // Not on the press: capturing the pointer would take the focus from the day under it.
        if (drawn.current.length > 1) event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerUp: release,
      onPointerCancel: end,
    },
  };
}

function cellsIn(table: HTMLElement, until: LocalDate): Cell[] {
  return [...table.querySelectorAll<HTMLElement>('[data-date]')].flatMap((cell) => {
    // Set by the cell itself.
    const date = cell.dataset.date as LocalDate;
    return date > until ? [] : [{ date, box: cell.getBoundingClientRect() }];
  });
}

function isIn(box: DOMRect, { x, y }: Point): boolean {
  return x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}
