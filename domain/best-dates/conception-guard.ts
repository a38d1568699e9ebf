import { LANGUAGES } from '#domain/account/language.ts';
import { wordsIn } from '#domain/text/fold-text.ts';
import type { ConceptionPhrases } from '#domain/texts/en/words.ts';
import { CONCEPTION_PHRASES } from '#domain/texts/words.ts';
import type { Token } from './activity-tokens.ts';
import { LEXICONS, slipsBetween } from './lexicon.ts';

/** Shorter words are one letter away from too many others. */
const MIN_TYPO = 6;
/** From this length two typos are accepted. */
const LONG_WORD = 11;
/** From this length the first letter may be wrong. */
const LOOSE_START = 8;

/** Words that such a wish usually needs and that are often misspelt. */
const INTENT_WORDS = wordsIn(`
  pregnant pregnancy conceive conceiving fertile fertility infertile ovulate ovulating ovulation contraception contraceptive insemination unprotected
  zwanger zwangerschap vruchtbaar vruchtbare vruchtbaarst onvruchtbare vruchtbaarheid kinderwens eisprong anticonceptie onbeschermde kindje condoom
  enceinte grossesse fertiles fertilite fecondite preservatif preservatifs concevoir enfant enfants condom condoms veilig veilige`);
/** Words one typo away from them that mean something else. */
const NEIGHBOURS = new Set(
  wordsIn(`
  fertilise fertilised fertilises fertilize fertilized fertilizes fertilizers fertilisers zanger zangers zwager zwagers slanger
  enceintes fertiliser fertilizer kinderen kinderend kindjes reserves concepten`),
);

/** Whether a text, misspelt or not, asks when to conceive, or when not to: Marea never names days for that (decision 113). */
export function isConceptionIntent(tokens: readonly Token[]): boolean {
  const line = lineOf(tokens);
  const intent = withoutTalk(line);
  // A phrase may contain brackets and commas.
  if (matchesAny(INTENTS, intent) || matchesAny(INTENTS, intent.replaceAll(' | ', ' '))) return true;
  return matchesAny(TOPICS, intent) && !matchesAny(ERRANDS, line);
}

/** The words, typos corrected, separated by spaces, with `|` between clauses. */
function lineOf(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => {
      const isNewClause = index > 0 && token.clause !== tokens[index - 1]?.clause;
      return `${isNewClause ? '| ' : ''}${correctTypo(token)}`;
    })
    .join(' ');
}

function correctTypo(token: Token): string {
  const { word } = token;
  if (word.length < MIN_TYPO - 1 || NEIGHBOURS.has(word) || INTENT_WORDS.includes(word)) return word;
  if (
    LANGUAGES.some((language) => LEXICONS[language].words.has(word) || LEXICONS[language].common.has(word))
  ) {
    return word;
  }
  const limit = word.length >= LONG_WORD ? 2 : 1;
  const meant = INTENT_WORDS.find(
    (candidate) =>
      candidate.length >= MIN_TYPO &&
      (candidate[0] === word[0] || word.length >= LOOSE_START) &&
      Math.abs(candidate.length - word.length) <= limit &&
      slipsBetween([word, candidate], limit) <= limit,
  );
  return meant ?? word;
}

function withoutTalk(line: string): string {
  return line
    .split(' | ')
    .map((clause) => {
      const starts = TALK.flat()
        .map((talk) => clause.search(talk))
        .filter((start) => start >= 0);
      return starts.length === 0 ? clause : clause.slice(0, Math.min(...starts)).trim();
    })
    .join(' | ');
}

function matchesAny(groups: readonly PhraseGroup[], line: string): boolean {
  return groups.some((group) => group.every((phrase) => phrase.test(line)));
}

type PhraseGroup = readonly RegExp[];

/*
 * How people word a wish to conceive, or to avoid it. A line is a regular expression over folded words; ` ~ ` matches up to
 * four words of the same clause, `{kid}` and the like are the lists below, `|` as its own word is the end of a clause, and ` &
 * ` joins phrases that must all occur, in any place.
 */

const LISTS = {
  preg: '(?:pregnant|preggers|preggo|preg|zwanger|enceintes?)',
  // A child that isn't born yet: without a determiner, or with "my", it mostly is.
  kid: '(?:(?:our|my|ons|onze|notre|un|een|a) (?=(?:first|second|third|next|own|eerste|tweede|derde|volgende|eigen|premiere?|deuxieme|troisieme|second|prochain) ))?(?:(?:an?|another|one|some|any|more|first|second|third|fourth|fifth|1st|2nd|3rd|next|own|healthy|rainbow|spring|summer|autumn|winter|een|nog|eerste?|tweede?|derde?|vierde?|vijfde|volgende?|eigen|extra|une?|autre|premier|deuxieme|troisieme|quatrieme|cinquieme|petit|prochain|propre|des) ){1,3}(?:bab(?:y|ies)|bab(?:ys|ytje)|child|children|kids?|twins|bub|little one|kind|kindje|kindjes|kinderen|kleintje|kroost|tweeling|bebes?|bb|enfants?|gosses?|momes?|petit bout|jumeaux|mini me|mini ons|mini nous)',
  want: '(?:wanna|want|wants|wanted|wanting|wish|wishing|hope|hoping|would love|would like|wed like|id like|wed love|id love|need|dream|dreaming|longing|ready|plan|planning|try|trying|decided|going|wil|wille|willen|wensen|wens|zou|zouden|proberen|probeer|hopen|hoop|verlangen|verlang|graag|liefst|klaar|gaan|ga|veux|veut|veu|veulent|voulons|voudr\\S+|aimer\\S+|desir\\S+|souhait\\S+|esper\\S+|reve|revons|prets?|pretes?|envie|essa\\S+)',
  // Words that may be between a wish and the child.
  so: '(?:(?:to|te|de|of|for|4|on|om|pour|voor|aan|it|so|op|naar|soon|snel|vite|fast|encore|accueillir|welcome|really|much|really|have|having|get|getting|make|making|create|conceive|carry|be|us|we|both|ik|wij|not|never|no|any|geen|pas|ne|graag|heel|erg|ook|nu|liever|hebben|krijgen|avoir|faire|fabriquer|concevoir|vraiment|tellement|tous|aussi|trop|bien) ){0,5}',
  sex: '(?:sex|sexual|intercourse|love ?making|make love|making love|intimate|intimacy|shag|bonk|sleep with|sleeping with|seks|sexen|vrijen|gevreeen|gemeenschap|neuken|liefde bedrijven|seksen|faire amour|amour|rapports|rapports? (?:sexuels?|intimes?)|sexe|coucher avec|calins?|baiser)',
  asks: '(?:when|wen|which|what days?|nights?|chances?|odds|wanneer|welke|nachten|kans|kansen|quand|quels?|quelles?|nuits?|soirs?)',
  // What may follow a wished-for child: "a baby monitor" and "een kind helpen" are something else.
  end: '(?=$| (?:\\||and|so|when|wen|which|what|if|before|after|this|next|that|now|soon|in|on|by|with|w|together|then|while|because|today|tomorrow|tonight|asap|please|naturally|days?|nights?|best|most|safely|at|or|but|we|i|en|dus|maar|of|wanneer|welke|wat|als|voor|na|deze|dit|dat|nu|binnenkort|samen|met|omdat|tegen|vandaag|morgen|vanavond|te|krijgen|maken|hebben|nemen|verwekken|willen|erbij|bij|proberen|et|donc|quand|quels?|quelles?|avant|apres|ce|cette|cet|maintenant|bientot|avec|ensemble|puis|demain|an|annee|ou|mais|cest|naturellement|rapidement|vite|au|pour)(?: |$))',
} as const;

/** Words that only mean it together, each in any language. */
const MIXED = String.raw`
{sex} & ovul\S*|eisprong
{sex} & (?:no|without|low|zero|least|less) (?:any )?(?:consequences|risk|risky|danger|protection|worries)|when is it safe|unprotected|unsafe|is it safe|safe (?:days?|time|period|night|moment)|(?:days?|when|nights?) ~ safe
{sex} & (?:zonder|geen|minste|minst) (?:enig |enkel )?(?:risico\S*|gevaar|gevolgen|bescherming|risicovol)|wanneer ~ veilig|veilige? (?:dag|dagen|periode|moment|tijd|nacht)|(?:dag|dagen|moment) ~ veilig|onveilig
{sex} & (?:sans|moins) (?:aucun )?(?:risques?|danger|consequences?|protection|crainte)|quand ~ risque|jours? (?:surs?|safe)|proteges?
{sex} & (?:for|pour|voor|om) (?:making |faire |te maken |avoir )?(?:{kid}|(?:an?|een|une?) (?:baby )?(?:boy|girl|son|daughter|jongen|meisje|zoon|dochter|garcon|fille)){end}
{sex} & {want} {so}(?:an?|een|une?) (?:daughter|son|girl|boy|dochter|zoon|meisje|jongen|jongetje|fille|garcon|fils)|(?:have|having|get|avoir) (?:an?|une?) (?:boy|girl|son|daughter|garcon|fille|fils)|een (?:dochter|zoon|meisje|jongen|jongetje) (?:wil|willen|krijgen)
{sex}|sleep with|slapen|coucher|safe|veilig|danger & (?:no|geen|pas|sans|without|zonder|leading to) (?:(?:faire|de|any|an?|een|making|dat er een|it leading to a) ){0,2}(?:baby|bebe|enfant|kind|child)
(?:cycle|cyclus|jours|dagen|days|nights|quand|when|wanneer|which) ~ (?:eviter|avoid|avoiding|skip|vermijd\S*|abstain\S*|abstenir|onthoud\S*|geen) & {sex}|(?:pas|no|geen) ~ (?:enfants?|bebe|baby|kinderen)
{sex} & (?<!(?:during|while|after|tijdens|na|pendant|apres) (?:(?:my|the|de|mijn|la|ma) )?)(?:pregnancy|pregnancies|pregnant(?! (?:wife|sister|friend|cousin|colleague)s?(?: |$))|zwangerschap|zwanger(?=$| \|)|grossesses?|(?<!(?:femme|soeur|amie|cousine|collegue|copine) )enceintes?)|child ?free|kinderloos|(?:up with|(?<!who )have|krijgen|avoir) (?:kids|children|kinderen|des enfants)
{sex} & (?:without|zonder|sans) (?:the |my |a |de |mijn |la |ma )?(?:pill|pil|pilule)
retrait & risqu\S*
(?<!(?:for|with|to|of|from|about|voor|met|van|aan|over|pour|avec|de|a|chez|see|visit|meet|help|teach|adopt|paint|draw|feed|photograph|invite|who have|friends have|qui ont|qui a|our|my|ons|onze|notre) )(?:{kid}{end}|baby op komst) & {asks}
`;

/** Phrases that always express the wish, unless the person talks or writes about it. */
const INTENTS = phraseGroups('wishes', MIXED);
/** Phrases that express the wish, unless they belong to an errand or to talk about it. */
const TOPICS = phraseGroups('topics');
/** Phrases that open talk about the subject: the rest of the clause is what the person talks, reads or writes about. */
const TALK = phraseGroups('talk');
/** Phrases of errands around it: fetching, paying, an appointment. */
const ERRANDS = phraseGroups('errands');

function phraseGroups(kind: keyof ConceptionPhrases, more = ''): readonly PhraseGroup[] {
  return [...LANGUAGES.map((language) => CONCEPTION_PHRASES[language][kind]), more].flatMap((lines) =>
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(' & ').map(phrase)),
  );
}

function phrase(line: string): RegExp {
  const source = line
    .replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof LISTS) => LISTS[name])
    .replaceAll(' ~ ', ' (?:[^ |]+ ){0,4}');
  return new RegExp(`(?<![^ ])(?:${source})(?![^ ])`);
}
