import { HAIRLINE, type Point, RING, type Shape } from '#web/features/report/sheet/shapes.ts';
import type { Pen } from './pen.ts';

type Drawers = { readonly [Kind in Shape['kind']]: (shape: Extract<Shape, { kind: Kind }>) => void };

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;
const styleOf = ({ isFilled }: { readonly isFilled?: boolean }) => (isFilled ? 'F' : 'S');

/** Draws shapes as vectors, with their upper left corner at a place. */
export function drawShapes(
  pen: Pen,
  { shapes, ...at }: { shapes: readonly Shape[]; x: number; y: number },
): void {
  const drawers = drawersAt(pen, at);
  for (const shape of shapes) drawers[shape.kind](shape as never); // each by its own kind
}

function drawersAt({ doc, setFace }: Pen, at: { x: number; y: number }): Drawers {
  const drawPath = (
    points: readonly Point[],
    { style, isClosed }: { style: 'S' | 'F'; isClosed: boolean },
  ): void => {
    const [first, ...others] = points;
    if (first === undefined) return;
    const steps = others.map(([x, y], index) => {
      const [beforeX, beforeY] = points[index] ?? first;
      return [x - beforeX, y - beforeY];
    });
    doc.lines(steps, at.x + first[0], at.y + first[1], [1, 1], style, isClosed);
  };
  return {
    rect: (shape) => {
      doc.setLineWidth(HAIRLINE);
      if (shape.isDashed) doc.setLineDashPattern([1, 0.8], 0);
      doc.rect(at.x + shape.x, at.y + shape.y, shape.width, shape.height, styleOf(shape));
      if (shape.isDashed) doc.setLineDashPattern([], 0);
    },
    circle: (shape) => {
      doc.setLineWidth(RING);
      doc.circle(at.x + shape.x, at.y + shape.y, shape.radius, styleOf(shape));
    },
    line: ({ points, weight = HAIRLINE }) => {
      doc.setLineWidth(weight);
      drawPath(points, { style: 'S', isClosed: false });
    },
    polygon: ({ x, y, points, ...shape }) => {
      doc.setLineWidth(HAIRLINE);
      drawPath(
        points.map(([px, py]): Point => [x + px, y + py]),
        { style: styleOf(shape), isClosed: true },
      );
    },
    text: ({ x, y, text, size, align = 'start', isBold = false, isInverse }) => {
      setFace({ size, isBold });
      if (isInverse) doc.setTextColor(255);
      doc.text(text, at.x + x, at.y + y, { align: ALIGN[align] });
      if (isInverse) doc.setTextColor(0);
    },
  };
}
