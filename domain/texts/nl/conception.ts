import type { ConceptionPhrases } from '#domain/texts/en/conception.ts';

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
