import type { Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { KEYWORD_LINES } from './content/keyword-lines.ts';
import type { Theme } from './themes.ts';

type Names = Readonly<Record<Language | 'es', string>>;

/** A ready-made activity of a theme, and the phase that the common reading gives it (contract §7). */
export type Keyword = {
  readonly id: string;
  readonly theme: Theme;
  readonly phase: CyclePhase;
  readonly names: Names;
};

/** Every keyword, theme by theme. */
export const KEYWORDS: readonly Keyword[] = Object.entries(KEYWORD_LINES).flatMap(([theme, lines]) =>
  Object.entries(lines).map(([id, [phase, en, nl, fr, es]]) => ({
    id,
    theme: theme as Theme, // a key of the record
    phase,
    names: { en, nl, fr, es },
  })),
);

const byName = new Map(
  KEYWORDS.flatMap((keyword) =>
    [keyword.id, ...Object.values(keyword.names)].map((name) => [foldText(name), keyword] as const),
  ),
);

/** The keyword of an id or of a name in any language, whatever its case and accents; `undefined` where there is none. */
export function findKeyword(name: string): Keyword | undefined {
  return byName.get(foldText(name));
}
