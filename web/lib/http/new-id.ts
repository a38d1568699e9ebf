import { v7 } from 'uuid';

/** A UUIDv7 for something made here: sent along when it is created, so that a repeated call makes no second one. */
export function newId(): string {
  return v7();
}
