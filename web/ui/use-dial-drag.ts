import { type PointerEvent, useState } from 'react';
import { DIAL_SIZE, type DialPoint, dayTowards, pointTowards } from './dial-geometry.ts';

/**
 * Picks days by pressing and dragging round the dial. `knob` is where the knob follows the finger, `null` while nobody drags;
 * the handlers belong on the ring of an SVG with the dial's own square as its view box.
 */
export function useDialDrag({ days, onChange }: { days: number; onChange: (day: number) => void }) {
  const [knob, setKnob] = useState<DialPoint | null>(null);

  function follow(event: PointerEvent<SVGElement>) {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!box) return;
    const point = {
      x: ((event.clientX - box.left) / box.width) * DIAL_SIZE,
      y: ((event.clientY - box.top) / box.height) * DIAL_SIZE,
    };
    setKnob(pointTowards(point));
    onChange(dayTowards(point, days));
  }

  const end = () => setKnob(null);
  return {
    knob,
    handlers: {
      onPointerDown: (event: PointerEvent<SVGElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      },
      onPointerMove: (event: PointerEvent<SVGElement>) => {
        if (knob !== null) follow(event);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
  };
}
