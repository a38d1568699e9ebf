import { SIGN_KINDS, type SignKind } from '#domain/cycle/signs/cycle-sign.ts';
import type { CycleAnnotationRow } from './cycle-record.ts';

/** Which signs of a cycle were put aside. */
export const ignoredIn = ({ ignoredSigns }: Pick<CycleAnnotationRow, 'ignoredSigns'>): SignKind[] => {
  const kinds: unknown[] = JSON.parse(ignoredSigns); // a list, as its call wrote it
  return SIGN_KINDS.filter((kind) => kinds.includes(kind));
};
