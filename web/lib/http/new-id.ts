/** The time in the last id, Unix milliseconds. */
let last = 0;

/**
 * A UUIDv7 for something new, later than the one before; it's sent with the creation so that a repeated call creates no
 * duplicate. Not from the library, which would be half a kilobyte of the first chunk.
 */
export function newId(): string {
  last = Math.max(Date.now(), last + 1);
  const time = last.toString(16).padStart(12, '0');
  // A random UUIDv4 from its version on: variant and random bits are the same.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
