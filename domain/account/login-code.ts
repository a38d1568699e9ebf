/** The code's symbols: no vowels, so no words; no look-alike pairs (contract §2). */
export const CODE_ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ34679';
/** Symbols of a code: 23.2 bits. */
export const CODE_LENGTH = 5;
/** Ten minutes from the first mail, never extended by a resend. */
export const CODE_LIFETIME_SECONDS = 600;
/** Tries of one code, each spent before the comparison. */
export const CODE_TRIES = 5;
/** With less of its life than this left, a resend makes a new code instead of mailing the old one. */
export const CODE_RENEWAL_SECONDS = 120;

/**
 * The code that 8 or more random bytes spell. 25⁵ divides 2⁶⁴ with a bias under 10⁻¹², so taking the
 * remainder is uniform for our purpose.
 */
export function encodeCode(randomBytes: Uint8Array): string {
  let rest = new DataView(randomBytes.buffer, randomBytes.byteOffset).getBigUint64(0);
  const base = BigInt(CODE_ALPHABET.length);
  let code = '';
  for (let index = 0; index < CODE_LENGTH; index++) {
    code += CODE_ALPHABET.charAt(Number(rest % base));
    rest /= base;
  }
  return code;
}

/** A typed code in the form in which it is compared: upper case, without white space. */
export function normaliseCode(typed: string): string {
  return typed.replace(/\s+/gu, '').toUpperCase();
}
