/** The marks at the beginning of UTF-16. */
const UTF_16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * The text of a file, without its byte order mark: UTF-8 if all of it is, UTF-16 if it has its mark, and else Windows-1252, which
 * is what older spreadsheets write and which any bytes are.
 */
export function decodeText(bytes: Uint8Array): string {
  for (const [encoding, mark] of Object.entries(UTF_16_MARKS)) {
    // Neither byte occurs in UTF-8.
    if (mark.every((byte, index) => bytes[index] === byte)) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
