import { v7 } from 'uuid';

/** A UUIDv7 for something new; it's sent with the creation so that a repeated call creates no duplicate. */
export function newId(): string {
  return v7();
}
