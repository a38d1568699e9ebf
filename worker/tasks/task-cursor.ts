import { base64url } from 'jose';
import { refuseField } from '#domain/errors.ts';
import type { SortStep } from '#domain/tasks/task-order.ts';

/** Where a page of the list ended: the values of the last row's sort keys and its id, in the order of the order's steps. */
export type TaskPosition = readonly (string | number)[];

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const nameOf = (order: readonly SortStep[]) =>
  order.map(({ key, direction }) => `${key} ${direction}`).join(',');

/** A position as an opaque text for clients; only valid for the same order. */
export function encodeCursor(order: readonly SortStep[], position: TaskPosition): string {
  return base64url.encode(JSON.stringify([nameOf(order), ...position]));
}

/** The position in a cursor. Throws `validation_failed` for an invalid cursor, or one of another order. */
export function decodeCursor(cursor: string, order: readonly SortStep[]): TaskPosition {
  const [name, ...position] = partsOf(cursor);
  // One value for each step, and the id.
  if (name !== nameOf(order) || position.length !== order.length + 1) throw notACursor();
  return position.map((part) => {
    if (typeof part !== 'string' && typeof part !== 'number') throw notACursor();
    return part;
  });
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(decoder.decode(base64url.decode(cursor)));
    if (Array.isArray(parts)) return parts;
  } catch {
    // Not a cursor: refused below.
  }
  throw notACursor();
}

const notACursor = () => refuseField('cursor', 'must be the next_cursor of a list in the same order');
