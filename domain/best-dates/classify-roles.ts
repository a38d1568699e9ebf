import type { Token } from './activity-tokens.ts';
import type { Hit } from './classify-hits.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words that open circumstances wherever they stand: "**after** the party, clean up". */
const TIME_OPENERS = set('after before during since na tijdens vanwege wegens apres avant pendant depuis');
/** Words that do so after the activity: "brainstorm **for** the party", "yoga **in** the living room". */
const OPENERS = set(`
  from for about of on in at because
  van voor over om op in bij
  pour de du des sur dans chez au aux`);

/** The places of the hits that only tell circumstances; none, where that would leave nothing: "time **for a nap**". */
export function placesInBackground(tokens: readonly Token[], hits: readonly Hit[]): ReadonlySet<number> {
  const starts = hits.map(({ at }) => at[0] ?? 0);
  const background = starts.filter((start, index) => {
    const from = index === 0 ? 0 : (hits[index - 1]?.at.at(-1) ?? 0) + 1;
    const clause = tokens[start]?.clause;
    return tokens
      .slice(from, start)
      .some(
        (token) =>
          token.clause === clause && (TIME_OPENERS.has(token.word) || (index > 0 && OPENERS.has(token.word))),
      );
  });
  return new Set(background.length < starts.length ? background : []);
}
