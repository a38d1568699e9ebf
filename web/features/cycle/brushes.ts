import { BLEEDING_STRENGTHS } from '#domain/day-log/bleeding.ts';

/** What days are painted with, in the order of their keys, 1 to 5; the last takes back what is said. */
export const BRUSHES = [...BLEEDING_STRENGTHS, 'erase'] as const;
export type Brush = (typeof BRUSHES)[number];

/** The brush of a key, if it has one. */
export function brushOfKey(key: string): Brush | undefined {
  if (key === 'Backspace' || key === 'Delete') return 'erase';
  return /^[1-5]$/.test(key) ? BRUSHES[Number(key) - 1] : undefined;
}
