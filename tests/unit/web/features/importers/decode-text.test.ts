import { describe, expect, it } from 'vitest';
import { decodeText } from '#web/features/importers/read-bytes.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, swap: (pair: number[]) => number[]) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((one) => swap([one.charCodeAt(0) % 256, one.charCodeAt(0) >> 8])),
  );

describe("a file's text", () => {
  it('is read as UTF-8, with or without a byte-order mark', () => {
    expect(decodeText(utf8('règles, 36 °C, 🌊'))).toBe('règles, 36 °C, 🌊');
    expect(decodeText(utf8('\uFEFFdate,règles'))).toBe('date,règles');
  });

  it('is read as UTF-16 with a byte-order mark, in either byte order', () => {
    expect(decodeText(utf16('règles', (pair) => pair))).toBe('règles');
    expect(decodeText(utf16('règles', (pair) => pair.toReversed()))).toBe('règles');
  });

  it('is otherwise read in the encoding of older spreadsheets', () => {
    expect(decodeText(Uint8Array.of(0x72, 0xe8, 0x67, 0x6c, 0x65, 0x73, 0x20, 0x80))).toBe('règles €');
  });

  it('is empty if the file is', () => {
    expect(decodeText(new Uint8Array())).toBe('');
    expect(decodeText(Uint8Array.of(0xff, 0xfe))).toBe('');
  });
});
