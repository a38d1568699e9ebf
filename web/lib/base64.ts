const CHUNK = 0x8000;

/** Encodes any number of bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In chunks, because a call's arguments are limited.
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** Decodes base64; throws for anything else. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
