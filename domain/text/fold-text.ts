/** Letters that Unicode doesn't decompose, as people type them on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  ς: 'σ',
};
const SPELLED_OUT = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * The text without case and without the accents of Latin, Greek and Cyrillic letters, for comparing and searching: `Œuvre`
 * and `oeuvre` fold to the same. Marks of other scripts stay, because they are letters there. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
  return bare
    .toLowerCase()
    .replaceAll(SPELLED_OUT, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** The words of a list that is written as one text. */
export const wordsIn = (list: string): readonly string[] => list.trim().split(/\s+/);
