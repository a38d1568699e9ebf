import './search-hit.css';
import { charactersOf, cutText } from '#domain/text/cut-text.ts';
import { foldText } from '#domain/text/fold-text.ts';

type SearchHitProps = {
  text: string;
  keyword: string;
  /** Only the text around the match. */
  isCut?: boolean | undefined;
};

/** A text with the first match of a search marked; just the text if it has none. */
export function SearchHit({ text, keyword, isCut }: SearchHitProps) {
  const { before, match, after } = searchExcerpt(text, { keyword, isCut });
  return (
    <>
      {before}
      {match && <mark className="search-hit">{match}</mark>}
      {after}
    </>
  );
}

/** The most characters before the first match, and after it. */
const BEFORE = 40;
const AFTER = 100;

/** The text around a search's match; without a match, all of it is in `before`. */
type SearchExcerpt = { readonly before: string; readonly match: string; readonly after: string };

/** Finds a keyword's first match in a text, as the search does: case and accents don't matter. */
export function searchExcerpt(text: string, { keyword, isCut }: Omit<SearchHitProps, 'text'>): SearchExcerpt {
  const characters = charactersOf(text.replaceAll(/\s+/g, ' '));
  const wanted = [...foldText(keyword)];
  // Folding may turn one letter into two, so each folded letter has its original position.
  const folded = characters.flatMap((character, place) =>
    [...foldText(character)].map((letter) => ({ letter, place })),
  );
  const at = folded.findIndex((_, start) =>
    wanted.every((letter, index) => folded[start + index]?.letter === letter),
  );
  const from = folded[at]?.place;
  const last = folded[at + wanted.length - 1]?.place;
  const most = (count: number) => (isCut ? count : characters.length);
  if (from === undefined || last === undefined || wanted.length === 0) {
    return { before: cutText(characters.join(''), most(BEFORE + AFTER)), match: '', after: '' };
  }
  const earliest = Math.max(0, from - most(BEFORE));
  const nextWord = earliest && characters.indexOf(' ', earliest) + 1;
  const start = nextWord > from ? earliest : Math.max(earliest, nextWord);
  return {
    before: `${start > 0 ? '…' : ''}${characters.slice(start, from).join('')}`,
    match: characters.slice(from, last + 1).join(''),
    after: cutText(characters.slice(last + 1).join(''), most(AFTER)),
  };
}
