/** The dial is drawn on a square of 300; the dots are on a ring of radius `DIAL_RING` around its centre. */
export const DIAL_SIZE = 300;
export const DIAL_CENTRE = DIAL_SIZE / 2;
export const DIAL_RING = 131;

const FULL_TURN = 2 * Math.PI;
const TOP = -FULL_TURN / 4;

export type DialPoint = { readonly x: number; readonly y: number };

/** The position of a day's dot: day 1 at the top, the others clockwise at even distances. */
export function pointOfDay(day: number, days: number): DialPoint {
  return pointAt(TOP + ((day - 1) / days) * FULL_TURN);
}

/** The ring's point in the direction of a point of the square; the top for the centre itself. */
export function pointTowards({ x, y }: DialPoint): DialPoint {
  return pointAt(x === DIAL_CENTRE && y === DIAL_CENTRE ? TOP : Math.atan2(y - DIAL_CENTRE, x - DIAL_CENTRE));
}

/** The day whose dot is nearest in the direction of a point of the square, 1 to `days`; after the last day comes the first. */
export function dayTowards({ x, y }: DialPoint, days: number): number {
  const turn = (Math.atan2(y - DIAL_CENTRE, x - DIAL_CENTRE) - TOP) / FULL_TURN;
  const place = Math.round(turn * days);
  return (((place % days) + days) % days) + 1;
}

/**
 * Sizes for a cycle of `days` days, in units of the square: a dot's radius, a glyph's side and the knob's radius. They shrink
 * in long cycles, so that dots don't touch.
 */
export function dotSizes(days: number): { dot: number; glyph: number; knob: number } {
  const gap = (FULL_TURN * DIAL_RING) / days;
  return { dot: Math.min(5.5, gap * 0.3), glyph: Math.min(16, gap * 0.86), knob: days < 50 ? 15 : 12 };
}

function pointAt(angle: number): DialPoint {
  return { x: DIAL_CENTRE + DIAL_RING * Math.cos(angle), y: DIAL_CENTRE + DIAL_RING * Math.sin(angle) };
}
