/** FNV-1a's starting value and prime, for 32 bits (Fowler, Noll, Vo). */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Hashes values into a 32-bit seed: the same values always give the same one. All `NaN`s are alike. */
export function seedOf(values: Float64Array): number {
  const bytes = new Uint8Array(Float64Array.from(values, (value) => value).buffer);
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, FNV_PRIME), FNV_OFFSET) >>> 0;
}

/** Random numbers from 0 up to, not including, 1, the same for the same seed. Mulberry32 (Tommy Ettinger, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
