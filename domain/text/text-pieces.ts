import { characterStart } from './cut-text.ts';

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
