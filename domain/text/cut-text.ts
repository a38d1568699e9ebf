/** Made on first use, so that a start of the Worker or the app doesn't wait for it. */
let segmenter: Intl.Segmenter | undefined;
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** The characters of a text as a person sees them. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmentsOf(text), ({ segment }) => segment);

/** How much of a text stays: a number of characters for shown texts, of code points for texts with such a limit. */
type Room = number | { readonly codePoints: number };
const sizeOf = (room: Room): number => (typeof room === 'number' ? room : room.codePoints);

/** The longest character that is searched for; a longer one, of marks upon marks, is cut like any text. */
const CHARACTER_UNITS = 64;

/** As many whole characters as a person sees as fit. This file makes every cut of a person's text. */
export function firstCharacters(text: string, room: Room): string {
  const max = sizeOf(room);
  // Both a character and a code point have at least one unit.
  if (text.length <= max) return text;
  let end = 0;
  let count = 0;
  for (const { segment } of segmentsOf(text)) {
    count += typeof room === 'number' ? 1 : [...segment].length;
    if (count > max) break;
    end += segment.length;
  }
  return end > 0 ? text.slice(0, end) : [...text].slice(0, max).join('');
}

/** The text, cut with an ellipsis if it's longer; spaces and punctuation before the ellipsis are removed. */
export function cutText(text: string, room: Room): string {
  const cut = firstCharacters(text, room);
  if (cut === text) return text;
  // Not all of it: a text of dots alone is still a text.
  return `${cut.replace(/[\s.,;:!?…·–—-]+$/u, '') || cut}…`;
}

/** The index at which the character of the unit at `at` begins. */
export function characterStart(text: string, at: number): number {
  const from = Math.max(0, at - CHARACTER_UNITS);
  const index = segmentsOf(text.slice(from, at + CHARACTER_UNITS)).containing(at - from)?.index ?? at - from;
  return index === 0 ? at : from + index;
}
