import { LANGUAGES, type Language } from '#domain/account/language.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** The small words that hold a language together, and common ones that mean something else in one of the other two. */
export const SMALL_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(`
    a an the this that these those my your his her our their its i im me you he she we they it us them myself of to in on at by
    for from with and or but so if then than as is are was were be been being am do does did done doing have has had having will would
    shall should can could may might must want wants wanted need needs like id ive ill lets let go going get getting some any
    all more most very really just also too only not no dont doesnt didnt cant wont isnt without about after before during until
    while into over under up out off again still there here when what which who where why how day days week time moment good
    best month today tomorrow tonight every each other another one two three take make give put keep see new something someone
    anything everything lot bit little big whole own finally feel because instead`),
  nl: words(`
    de het een dit dat deze die mijn m'n je jouw zijn haar ons onze hun ik me mij jij hij zij ze we wij jullie hen u uw van te in
    op aan bij voor door uit met en of maar dus als dan is was waren ben bent wordt worden heb hebt heeft hebben had doe doet doen
    gaan ga gaat kan kunnen zal zullen zou wil willen wilt moet moeten mag wel niet geen zonder naar na tot tijdens om over onder
    boven tussen tegen nog al ook meer zeer heel erg gewoon alleen eens even eindelijk graag er hier daar waar wanneer wat welke wie
    hoe waarom dag dagen week tijd moment goed goede beste maand vandaag morgen vanavond elke ander andere twee drie iets iemand
    alles veel beetje klein groot hele eigen toch omdat want samen rest toen zo`),
  fr: words(`
    le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs je tu il
    elle on nous vous ils elles me moi te toi se lui y en et ou mais donc si que qui quoi quel quelle quels quelles dont est
    suis es sommes etes sont etait etre ete ai as avons avez ont a avoir avait fais fait faire vais va aller veux veut voudrais peux peut
    pouvoir dois doit devoir ne pas plus sans avec pour par dans sur sous chez vers apres avant pendant depuis entre jusqu comme tout
    toute tous toutes tres bien aussi trop peu beaucoup juste encore deja ici la ou quand comment pourquoi jour jours semaine temps
    moment bon bonne meilleur mois aujourdhui demain soir chaque autre autres deux trois quelque chose quelqu rien besoin envie enfin
    petit petite grand grande gros grosse vraiment lieu date chat cause afin main pain but sale car son ans an`),
};

/** Words that may stand inside an expression without changing it: "finish **the** report", "sur **mon** canapé". */
const FILLERS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words('a an the my your his her our their some this that these'),
  nl: words('de het een mijn jouw je zijn haar onze ons hun dit deze'),
  fr: words(
    'le la les un une des du mon ma mes ton ta tes son sa ses notre nos votre leur leurs ce cette ces',
  ),
};

/** Small words of neighbours that are none of ours: a text that has them is not in our three languages. */
const FOREIGN_WORDS = words(`
  el los las una unas unos con por para mi mis quiero quisiera hacer ir del muy y esta este hasta luego manana hoy al lo
  ich du und der das mit fur nicht ein eine einen zum zur mein meine dem auf ist heute morgens wir mochte will guten gehe
  gli il per che di della delle del mio mia miei voglio vorrei fare sono questa stasera alla sul sulla nel nella dal
  um uma os meu minha quero fazer com nao hoje ao
  jag jeg och vil vill gerne att til till fra pa det den ett ikke inte
  chce isc sie na jest moje dla ben bir ve icin istiyorum`);

/** Whether a word may be passed over inside an expression. */
export function isFillerWord(word: string, language: Language): boolean {
  return FILLERS[language].has(word);
}

/** How many of the words are small ones of each of our languages, and of others; a word of two languages is shared. */
export function countSmallWords(all: readonly string[]): Record<Language | 'foreign', number> {
  const counts = { en: 0, nl: 0, fr: 0, foreign: 0 };
  for (const word of all) {
    const owners = LANGUAGES.filter((language) => SMALL_WORDS[language].has(word));
    for (const owner of owners) counts[owner] += 1 / owners.length;
    if (owners.length === 0 && FOREIGN_WORDS.has(word)) counts.foreign += 1;
  }
  return counts;
}
