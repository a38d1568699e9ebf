// Pictures of the sheet as shapes in millimetres, y downwards: the page draws them as SVG, the PDF as vectors.

export type Point = readonly [x: number, y: number];

export type Shape =
  | {
      readonly kind: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      /** Black inside; otherwise only the outline. */
      readonly isFilled?: boolean;
      readonly isDashed?: boolean;
    }
  | { readonly kind: 'line'; readonly points: readonly Point[]; readonly weight?: number }
  | {
      readonly kind: 'polygon';
      readonly x: number;
      readonly y: number;
      /** From there. Equal ones may be one list. */
      readonly points: readonly Point[];
      readonly isFilled?: boolean;
    }
  | {
      readonly kind: 'circle';
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly isFilled?: boolean;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly align?: 'start' | 'middle' | 'end';
      readonly isBold?: boolean;
      /** White, on something black. */
      readonly isInverse?: boolean;
    };

/** A picture, and what it shows in words. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly label: string;
};

/** The thinnest line and the smallest letters that print well. */
export const HAIRLINE = 0.2;
/** The line of a ring. */
export const RING = 0.44;
export const SMALL = 3.05;

const STEPS = 6;

/** A point of a cubic curve at `part` of its way. */
function curveAt([a, b, c, d]: readonly [Point, Point, Point, Point], part: number): Point {
  const rest = 1 - part;
  const weights = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3] as const;
  const of = (axis: 0 | 1) =>
    a[axis] * weights[0] + b[axis] * weights[1] + c[axis] * weights[2] + d[axis] * weights[3];
  return [of(0), of(1)];
}

/** The right half of a drop from its tip down, in a box of 1 by 1. */
const RIGHT_HALF: readonly Point[] = [
  ...Array.from({ length: STEPS }, (_, step) =>
    curveAt(
      [
        [0.5, 0],
        [0.69, 0.22],
        [0.86, 0.41],
        [0.86, 0.63],
      ],
      step / STEPS,
    ),
  ),
  ...Array.from({ length: STEPS + 1 }, (_, step) =>
    curveAt(
      [
        [0.86, 0.63],
        [0.86, 0.84],
        [0.7, 1],
        [0.5, 1],
      ],
      step / STEPS,
    ),
  ),
];
const DROP: readonly Point[] = [...RIGHT_HALF, ...RIGHT_HALF.toReversed().map(([x, y]): Point => [1 - x, y])];

/** The part of a polygon below a height. */
function below(points: readonly Point[], height: number): Point[] {
  return points.flatMap((point, index): Point[] => {
    const next = points[(index + 1) % points.length] ?? point;
    const retained: Point[] = point[1] >= height ? [point] : [];
    if (point[1] >= height === next[1] >= height) return retained;
    const part = (height - point[1]) / (next[1] - point[1]);
    return [...retained, [point[0] + part * (next[0] - point[0]), height]];
  });
}

/** The drops of a size: the whole outline, and what of it is full. */
const DROPS = new Map<string, { outline: readonly Point[]; full: readonly Point[] }>();

function dropOf(size: number, part: number) {
  const key = `${size} ${part}`;
  const sized = (points: readonly Point[]) => points.map(([x, y]): Point => [x * size, y * size]);
  const drop = DROPS.get(key) ?? { outline: sized(DROP), full: sized(below(DROP, 1 - part)) };
  DROPS.set(key, drop);
  return drop;
}

/** A drop in a square, filled from below to `part`. */
export function dropIn({ x, y, size }: { x: number; y: number; size: number }, part: number): Shape[] {
  const { outline, full } = dropOf(size, part);
  const line: Shape = { kind: 'polygon', x, y, points: outline };
  const fill: Shape = { kind: 'polygon', x, y, points: full, isFilled: true };
  if (part === 0) return [line];
  return part === 1 ? [fill] : [fill, line];
}
