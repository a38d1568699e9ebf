import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { dropIn, type Shape } from './shapes.ts';

/** How much of a drop is full. */
const PARTS = { light: 0.3, medium: 0.56, heavy: 1, unspecified: 0 } as const;
/** How much of its square a drop takes. */
const DROP_SHARE = 0.82;

type Square = { readonly x: number; readonly y: number; readonly size: number };

/** What was said of bleeding on a day, within its square; nothing for `null`. Readable in black and white. */
export function bleedingMark({ x, y, size }: Square, level: BleedingLevel | null): Shape[] {
  const [middleX, middleY] = [x + size / 2, y + size / 2];
  if (level === null) return [];
  if (level === 'none')
    return [{ kind: 'circle', x: middleX, y: middleY, radius: size * 0.06, isFilled: true }];
  if (level === 'spotting') return [{ kind: 'circle', x: middleX, y: middleY, radius: size * 0.2 }];
  const inset = (size * (1 - DROP_SHARE)) / 2;
  const drop = dropIn({ x: x + inset, y: y + inset, size: size * DROP_SHARE }, PARTS[level]);
  // Bleeding whose strength wasn't said.
  const dot: Shape = {
    kind: 'circle',
    x: middleX,
    y: middleY + size * 0.1,
    radius: size * 0.1,
    isFilled: true,
  };
  return level === 'unspecified' ? [...drop, dot] : drop;
}
