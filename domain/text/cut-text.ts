/** Made when it is first needed: a start of the Worker or the app shouldn't wait for it. */
let segmenter: Intl.Segmenter | undefined;
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** The characters of a text as a person sees them. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmentsOf(text), ({ segment }) => segment);

/** How much of a text stays: so many characters for what is shown, so many code points for what has a limit of those. */
type Room = number | { readonly codePoints: number };
const sizeOf = (room: Room): number => (typeof room === 'number' ? room : room.codePoints);

/** The longest character that is looked for; a longer one, of marks upon marks, is cut like any text. */
const CHARACTER_UNITS = 64;

/**
 * The first characters of a text as a person sees them, as many as there is room for: an emoji with its skin tone and a letter
 * with its accents stay whole. Every cut of a person's text is made by this file.
 */
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

/**
 * The text, cut with an ellipsis behind what there is room for if it's longer. Spaces and punctuation in front of the ellipsis
 * go, so that it never follows a full stop.
 */
export function cutText(text: string, room: Room): string {
  const cut = firstCharacters(text, room);
  if (cut === text) return text;
  // Not all of it: a text of dots alone is still a text.
  return `${cut.replace(/[\s.,;:!?…·–—-]+$/u, '') || cut}…`;
}

/** Where the character begins that the unit at `at` belongs to. */
export function characterStart(text: string, at: number): number {
  const from = Math.max(0, at - CHARACTER_UNITS);
  const index = segmentsOf(text.slice(from, at + CHARACTER_UNITS)).containing(at - from)?.index ?? at - from;
  return index === 0 ? at : from + index;
}
