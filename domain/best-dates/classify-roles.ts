import type { Token } from './activity-tokens.ts';
import type { Hit } from './classify-hits.ts';

/** Words that open the circumstances of an activity rather than the activity. */
const OPENERS = new Set(
  `after from for before about during since because of
   na van voor over tijdens wegens om vanwege
   apres avant pour de du des pendant sur depuis`.split(/\s+/),
);

/** The places of the hits that only tell circumstances; none, where that would leave nothing: "time **for a nap**". */
export function placesInBackground(tokens: readonly Token[], hits: readonly Hit[]): ReadonlySet<number> {
  const starts = hits.map(({ at }) => at[0] ?? 0);
  const background = starts.filter((start, index) => {
    const from = index === 0 ? 0 : (hits[index - 1]?.at.at(-1) ?? 0) + 1;
    const clause = tokens[start]?.clause;
    return tokens.slice(from, start).some((token) => token.clause === clause && OPENERS.has(token.word));
  });
  return new Set(background.length < starts.length ? background : []);
}
