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
function characterStart(text: string, at: number): number {
  const from = Math.max(0, at - CHARACTER_UNITS);
  const index = segmentsOf(text.slice(from, at + CHARACTER_UNITS)).containing(at - from)?.index ?? at - from;
  return index === 0 ? at : from + index;
}

/**
 * Splits a text into pieces of at most `max` code points and of whole characters; none for an empty one. It builds no list of
 * all characters, which for a text of megabytes would be many times as large as the text.
 */
export function textPieces(text: string, max: number): string[] {
  // A code point is one or two units, so this needs no count.
  if (text.length <= max) return text === '' ? [] : [text];
  const pieces: string[] = [];
  let from = 0;
  let points = 0;
  for (let at = 0; at < text.length; ) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    points += 1;
    if (points < max && at < text.length) continue;
    const start = at < text.length ? characterStart(text, at) : at;
    // A character longer than a piece is cut.
    if (start > from) at = start;
    pieces.push(text.slice(from, at));
    from = at;
    points = 0;
  }
  return pieces;
}
