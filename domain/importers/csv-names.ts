import type { BleedingLevel } from '#domain/day-log/bleeding.ts';
import { foldText } from '#domain/text/fold-text.ts';

// Names and words in English, Dutch, French, German and Spanish, in lower case and without accents, as `wordsOf` spells them.

const listed = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(', '));

/** What columns of tables are called. */
const COLUMN_NAMES = {
  date: listed('date, day, full date, local date, when, datum, dag, wanneer, jour, tag, fecha, dia'),
  start: listed(
    'start, start date, started, started on, period start, period start date, start of period, first day, from',
    'begin, begindatum, startdatum, eerste dag, start menstruatie, begin menstruatie, van',
    'debut, date de debut, premier jour, debut des regles, du',
    'beginn, erster tag, von, inicio, fecha de inicio, primer dia, desde',
  ),
  end: listed(
    'end, end date, ended, ended on, period end, period end date, end of period, last day, stop, to, until',
    'einde, eind, einddatum, laatste dag, einde menstruatie, tot, tot en met',
    'fin, date de fin, dernier jour, fin des regles, au',
    'ende, enddatum, letzter tag, bis, fecha de fin, ultimo dia, hasta',
  ),
  strength: listed(
    'bleeding, flow, flow level, period, period flow, menstruation, menses, intensity, strength',
    'bloeding, bloedverlies, menstruatie, ongesteld, ongesteldheid, sterkte, hevigheid, intensiteit',
    'saignement, saignements, flux, regles, intensite, menstruations, abondance',
    'blutung, periode, starke, blutungsstarke, sangrado, flujo, menstruacion, regla, intensidad',
  ),
} as const;
type ColumnKind = keyof typeof COLUMN_NAMES;

/** Whether a column is called like one of a kind, however it's written: "startDate", "Start_Date", "START DATE". */
export function isColumnOf(kind: ColumnKind, column: string): boolean {
  const name = wordsOf(column.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  return COLUMN_NAMES[kind].includes(name);
}

const wordsOf = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words for strengths; one that several languages have means the same in each. */
const STRENGTH_WORDS: Readonly<Record<BleedingLevel, readonly string[]>> = {
  none: listed(
    'none, no, nothing, false, geen, nee, niets, niet, aucun, aucune, non, rien, pas',
    'kein, keine, nein, nichts, ninguno, ninguna, nada',
  ),
  spotting: listed(
    'spotting, spots, very light, vlekjes, vlekken, heel licht, zeer licht, tache, taches, pertes, tres leger',
    'tres legere, schmierblutung, sehr leicht, sehr schwach, manchado, muy ligero, goteo',
  ),
  light: listed(
    'light, low, little, licht, lichte, weinig, leger, legere, legeres, faible, faibles, peu',
    'leicht, leichte, schwach, schwache, ligero, ligera, leve, poco',
  ),
  medium: listed(
    'medium, moderate, normal, average, matig, gemiddeld, normaal, moyen, moyenne, moyennes, modere, moderee',
    'normale, mittel, mittlere, massig, medio, media, moderado, moderada',
  ),
  heavy: listed(
    'heavy, high, strong, zwaar, zware, hevig, hevige, veel, sterk, abondant, abondante, abondantes, fort, forte',
    'fortes, beaucoup, stark, starke, abundante, fuerte, intenso, mucho',
  ),
  unspecified: listed(
    'unspecified, yes, true, x, y, ja, j, oui, o, si, s, period, bleeding, menstruation, ongesteld, menstruatie',
    'bloeding, regles, saignement, periode, blutung, regla, sangrado',
  ),
};
const STRENGTHS = new Map(
  Object.entries(STRENGTH_WORDS).flatMap(
    ([level, words]) => words.map((word) => [word, level as BleedingLevel] as const), // a key of the table
  ),
);

/** The strength that words mean, "heavy flow" and "lichte bloeding" too; `undefined` if they are of none. */
export function strengthIn(text: string): BleedingLevel | undefined {
  const words = wordsOf(text);
  const each = words.split(' ').flatMap((word) => STRENGTHS.get(word) ?? []);
  // "light bleeding" is light, and bleeding only then without a strength if nothing else is said.
  return STRENGTHS.get(words) ?? each.find((level) => level !== 'unspecified') ?? each[0];
}
