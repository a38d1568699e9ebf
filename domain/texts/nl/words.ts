import { stemmer } from '@orama/stemmers/dutch';
import type { ActivityWords, ConceptionPhrases } from '#domain/texts/en/words.ts';
import everyday from './everyday.json' with { type: 'json' };

export const words: ActivityWords = {
  small: `
    de het een dit dat deze die mijn m'n je jouw zijn haar ons onze hun ik me mij jij hij zij ze we wij
    jullie hen u uw van te in op aan bij voor door uit met en of maar dus als dan is was waren ben bent
    wordt worden heb hebt heeft hebben had doe doet doen gaan ga gaat kan kunnen zal zullen zou wil willen
    wilt moet moeten mag wel niet geen zonder naar na tot tijdens om over onder boven tussen tegen nog al
    ook meer zeer heel erg gewoon alleen eens even eindelijk graag er hier daar waar wanneer wat welke wie
    hoe waarom dag dagen week tijd moment goed goede beste maand vandaag morgen vanavond elke ander andere
    twee drie iets iemand alles veel beetje klein groot hele eigen toch omdat want samen rest toen zo`,
  fillers: 'de het een mijn jouw je zijn haar onze ons hun dit deze',
  elided: '',
  negators: 'geen niet nooit zonder',
  insteadOf: ['in plaats van', 'ipv', 'liever dan'],
  noDenials: ['niet vergeten', 'vergeet niet', 'niet alleen', 'waarom niet'],
  turns: 'maar gewoon enkel alleen en ik wil dan wel',
  timeOpeners: 'na tijdens vanwege wegens',
  openers: 'van voor over op in bij om',
  purposeOpeners: 'om',
  companyOpeners: 'met tussen',
  askingWhen: 'wanneer',
  askedPlanning: 'plan plannen inplannen',
  orders: [
    /\b(?:negeer|vergeet)\b.*\b(?:instructies?|regels|prompt)\b/,
    /\b(?:antwoord|geef|toon|zeg|print)\b.*\b(?:fase|json|ovulatie|luteaal|folliculair|prompt|instructies)\b/,
    /^(?:vertel|geef|schrijf|zing|toon)(?: me| mij)? (?:een |de |het |je )?(?:mop|grap|verhaal|gedicht|lied|weetje|wachtwoord|code)\b/,
    /\bonthul\b/,
    /^doe alsof\b/,
  ],
  worldQuestion:
    /^(?!waarom niet\b)(?:wie (?:is|was|won|heeft|zijn)|wat (?:is|was|zijn|betekent|voor)|waarom|wanneer (?:was|waren|werd|werden|is)|hoe laat|welke (?:kleur|taal|dag is)|waar (?:is|ligt|komt)|hoe(?: (?:hoog|oud|groot|ver|diep|lang is)|veel))\b/,
  smallTalk:
    /^(?:(?:hou|ben|heb|kan|kun|wil|weet) (?:je|jij)|(?:hoe|wat|waar) (?:heet|ben|doe|is) (?:je|jij|jouw))\b/,
  asksForSelf: /\b(?:ik|mijn|we|wij|me|beste?|goede?|juiste|je|ideaal|ideale)\b/,
  everyday: Object.values(everyday).join(' '),
};

export function stem(word: string): string {
  const stemmed = stemmer(word);
  // Dutch hardens the end of a syllable: `schrijv(en)` and `schrijf`, `reiz(en)` and `reis` are one stem.
  if (stemmed.endsWith('v')) return `${stemmed.slice(0, -1)}f`;
  return stemmed.endsWith('z') ? `${stemmed.slice(0, -1)}s` : stemmed;
}

// Format: domain/best-dates/conception-guard.ts. Some lines mix languages, because people do.
export const conception: ConceptionPhrases = {
  wishes: String.raw`
(?:{preg}|zwager) (?:(?:te|kunnen|kan|wil|willen|zal|gaan|proberen|mogen|zou|moet|niet|aan|het) ){0,5}(?:raken|raak|raakt|geraken|geraak|worden|woorden|word|wordt|maken|maakt|krijgen)
zwanger(?:worden|raken|maken)
(?:word|wordt|worden|raak|raakt|geraak|geraakt|geraken|maak|maakt) ~ {preg}
(?:niet|zonder|nooit|snel|sneller|eindelijk|om|graag|opnieuw|terug) (?:\S+ )?zwanger
zwanger van
(?:kans|kansen|risico|vermijd\S*|voorkom\S*|zonder|geen|tegen|plannen|plan|ongewenste|gewenste|verhinder\S*|hoop|hopen) (?:(?:op|van|een|de|het|mijn|ongewenste|nieuwe|tweede|eerste) ){0,3}zwangerschap(?:pen)?
zwangerschap ~ (?:vermijd\S*|voorkom\S*|plannen|verhinder\S*|uitsluiten|sluiten|starten|beginnen)
(?:on)?vruchtba(?:ar|arst|arste|re|arder|arheid|arheids(?!kliniek|centrum|arts)\S*)(?! (?:gronde?n?|bodems?|aarde|land|samenwerking\S*|gesprek\S*|vergadering\S*|bespreking\S*|discussies?|overleg|idee\S*|voedingsbodem|uitwisseling|akkers?|tuin|compost|brainstorm\S*|ontmoeting|debat|workshop|seizoen|jaar|landbouw\S*|dag op|werkdag|schrijf\S*|kliniek|arts|specialist))
(?<!(?:voor|met|van|aan|for|with|pour|avec) ){kid} (?:(?:te|samen|proberen|willen|gaan|kunnen|moeten) ){0,3}(?:maken|krijgen|verwekken|kopen|nemen|maak|make|verwek|erbij)
(?:baby|babys|babytjes?|kindje|kindjes) (?:te )?(?:maken|make|verwekken)|kroost krijgen
(?:baby|kindje|bebe|kind) ~ (?:proberen|verwekken)
(?<!(?:de|mijn|onze|haar|zijn|alle|hun|die|met|jouw) )kinderen (?:te )?(?:krijgen|verwekken|maken)(?=$| \|)
aan (?:een )?(?:kinderen|kindje|baby|kind|kids) (?:te )?(?:begin\S*|starten|werken)|begin\S* ~ aan (?:een )?(?:kinderen|kindje|baby|kind|kids)
kinder ?wens|baby ?wens|gezinsuitbreiding|gezinsplanning
gezin(?:netje)? (?:(?:te|uit|willen|gaan|proberen) ){0,3}(?:uitbreiden|breiden|stichten|beginnen|starten|vergroten|uitbreid)
(?:breiden?|stichten) (?:ons|een|het) gezin
(?:broertje|zusje)s? ~ (?:maken|krijgen|geven|erbij|verwekken)
^(?:een (?:broertje|zusje) voor|une? petite? (?:frere|soeur) pour|an? (?:(?:little|baby) )?(?:brother|sister|sibling) for) (?:\S+ )?\S+(?<!hond|kat|poes|konijn|dog|cat|puppy|kitten|chien|chat|lapin)$
(?:beste|ideale|juiste) (?:moment|dag|dagen|tijd) (?:voor|van) gemeenschap$
(?:moeder|mama|mamma|ouders?|vader|papa) (?:te )?worden(?! bij)
wanneer ~ (?:eisprong|ovulatie|ovule\S*)
(?:bereken\S*|voorspel\S*|weten wanneer|bijhouden) ~ (?:eisprong|ovulatie)|(?:eisprong|ovulatie) (?:te )?(?:bereken\S*|voorspel\S*|weten|kennen|vinden)
poging(?:en)? (?:tot|om) (?:een )?(?:zwangerschap|{preg})
^(?:(?:de|mijn|welke|exacte|beste) )*(?:(?:dag|dagen|datum|moment) )?(?:(?:van|voor|waarop|rond) )?(?:de |mijn |een )?(?:eisprong|ovulatie)(?:dag|dagen|datum)?$
ovulatie(?:kalender|calculator|dagen)
(?:springt|komt) (?:[^ |]+ )?eitje|eitje ~ (?:vrij|springt)
terugplaatsing|eicel\S*|zaadcel\S*|zaaddonor|donorzaad|\S*inseminatie\S*
onbeschermde?
(?:zonder|geen|niet met) (?:een |de )?(?:condooms?|condoms?|kapotjes?|rubbertjes?|anticoncep\S*|voorbehoed\S*)
natuurlijke (?:anticoncep\S*|gezinsplanning|voorbehoed\S*)|geboorte(?:beperking|regeling)|(?:regulation|controle|limitation) (?:\S+ )?des naissances|regulation (?:\S+ )?naissances?|eruit trekken|retirer a temps
veilige? (?:dag|dagen|periode|periodes|tijd|week|weken|nachten|momenten)(?=$| (?:\||deze|dit|van mijn|in mijn|zonder|wanneer|voor het|met mijn|dus|niet)(?: |$))
(?:voor het )?zingen ~ kerk uit|kerk uit ~ zingen
(?:kalender|temperatuur|terugtrek|ritme|slijm)methode|periodieke onthouding
(?:klaarkomen|klaar) in mij|in mij (?:klaar|komen)
(?:stop\S*|begin\S*|starten|start) (?:met )?(?:de |mijn )?(?:pil|anticoncep\S*)|(?:de|mijn) pil (?:te )?(?:stoppen|starten|beginnen)
`,
  topics: String.raw`
(?:zwangerschaps|ovulatie)test\S*
bevrucht\S*
`,
  talk: String.raw`
(?:praten|praat|gesprek|lezing|presentatie|les|workshop|debat|discussie|lezen|lees|boek|artikel|blog|essay|thesis|scriptie|paper|podcast|documentaire|film|reeks|verslag|onderzoek|studeren|schrijven|schrijf|vertellen|vertel|lied|roman|campagne|webinar|cursus|spreekbeurt|leren|babbelen|babbel) ~ over
(?:vertel|vertellen|aankondigen|melden|meedelen) (?!me |mij |ons )(?:[^ |]+ ){0,3}dat
discuss\S*|bespreken|bespreek|over ~ (?:praten|babbelen|spreken|lezen|schrijven|vertellen|discussieren)|parler avec (?:[^ |]+ )?[^ |]+(?= (?:avoir|faire))
`,
  errands: `
halen|haal|ophalen|kopen|koop|bestellen|vernieuwen|betalen|apotheek|voorschrift|recept|afspraak|huisarts|dokter|gynaecoloog|factuur|mutualiteit|verzekering|terugbrengen
`,
};
