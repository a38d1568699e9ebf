import { charactersOf, cutText } from '#domain/text/cut-text.ts';
import { foldText } from '#domain/text/fold-text.ts';

/** Characters before the first match and after it. */
const BEFORE = 40;
const AFTER = 100;

/** A text around what was searched for; all of it is in `before` if that isn't found as it stands there. */
export type SearchExcerpt = { readonly before: string; readonly match: string; readonly after: string };

/** The first place of a keyword in a text, compared as the search does: case and accents don't matter. */
export function searchExcerpt(text: string, keyword: string): SearchExcerpt {
  const characters = charactersOf(text.replaceAll(/\s+/g, ' '));
  const wanted = [...foldText(keyword)];
  // Folding may make two letters of one, so each folded one knows where it came from.
  const folded = characters.flatMap((character, place) =>
    [...foldText(character)].map((letter) => ({ letter, place })),
  );
  const at = folded.findIndex((_, start) =>
    wanted.every((letter, index) => folded[start + index]?.letter === letter),
  );
  const from = folded[at]?.place;
  const last = folded[at + wanted.length - 1]?.place;
  if (from === undefined || last === undefined) {
    return { before: cutText(characters.join(''), BEFORE + AFTER), match: '', after: '' };
  }
  const start = Math.max(0, from - BEFORE);
  return {
    before: `${start > 0 ? '…' : ''}${characters.slice(start, from).join('')}`,
    match: characters.slice(from, last + 1).join(''),
    after: cutText(characters.slice(last + 1).join(''), AFTER),
  };
}
