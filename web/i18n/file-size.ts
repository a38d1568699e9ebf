import { intlTag } from '#domain/account/language.ts';

/** A file's size in decimal units, as phones and computers show it: "812 byte", "48 kB", "1.2 MB". */
export function fileSize(bytes: number, language: string): string {
  const [unit, size, digits] = unitOf(bytes);
  return new Intl.NumberFormat(intlTag(language), {
    style: 'unit',
    unit,
    maximumFractionDigits: digits,
  }).format(bytes / size);
}

function unitOf(bytes: number): [unit: string, size: number, digits: number] {
  if (bytes < 1000) return ['byte', 1, 0];
  // Sizes that would round to 1000 kB are shown as a megabyte.
  if (bytes < 999_500) return ['kilobyte', 1000, 0];
  return ['megabyte', 1_000_000, 1];
}
