import { describe, expect, it } from 'vitest';
import { fileSize } from '#web/features/portability/export-data.tsx';

describe('a file size', () => {
  it.each([
    [0, '0 byte'],
    [812, '812 byte'],
    [48_200, '48 kB'],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [1_240_000, '1.2 MB'],
    [16_777_216, '16.8 MB'],
  ])('of %d bytes is shown as %s', (bytes, expected) => {
    expect(fileSize(bytes, 'en')).toBe(expected);
  });

  it('follows each language’s conventions', () => {
    expect(fileSize(1_240_000, 'nl')).toBe('1,2 MB');
    expect(fileSize(1_240_000, 'fr').replaceAll(/\s/g, ' ')).toBe('1,2 Mo');
  });
});
