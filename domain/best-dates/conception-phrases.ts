/** Phrases that say something when all of them are in a text. */
export type Telling = readonly RegExp[];

/*
 * How a wish to conceive, or to avoid it, is worded. A line is a phrase of folded words as a regular expression; ` ~ ` stands for
 * up to four words of the same clause, `{kid}` and the like for the lists below, `|` as a word of its own
 * for the end of a clause, and ` & ` between phrases that only say it together, wherever each of them stands.
 */

const LISTS = {
  preg: '(?:pregnant|preggers|preggo|preg|zwanger|enceintes?)',
  // A child that is not there yet: of no determiner, or "my", it mostly is.
  kid: '(?:(?:our|my|ons|onze|notre|un|een|a) (?=(?:first|second|third|next|own|eerste|tweede|derde|volgende|eigen|premiere?|deuxieme|troisieme|second|prochain) ))?(?:(?:an?|another|one|some|any|more|first|second|third|fourth|fifth|1st|2nd|3rd|next|own|healthy|rainbow|spring|summer|autumn|winter|een|nog|eerste?|tweede?|derde?|vierde?|vijfde|volgende?|eigen|extra|une?|autre|premier|deuxieme|troisieme|quatrieme|cinquieme|petit|prochain|propre|des) ){1,3}(?:bab(?:y|ies)|bab(?:ys|ytje)|child|children|kids?|twins|bub|little one|kind|kindje|kindjes|kinderen|kleintje|kroost|tweeling|bebes?|bb|enfants?|gosses?|momes?|petit bout|jumeaux|mini me|mini ons|mini nous)',
  want: '(?:wanna|want|wants|wanted|wanting|wish|wishing|hope|hoping|would love|would like|wed like|id like|wed love|id love|need|dream|dreaming|longing|ready|plan|planning|try|trying|decided|going|wil|wille|willen|wensen|wens|zou|zouden|proberen|probeer|hopen|hoop|verlangen|verlang|graag|liefst|klaar|gaan|ga|veux|veut|veu|veulent|voulons|voudr\\S+|aimer\\S+|desir\\S+|souhait\\S+|esper\\S+|reve|revons|prets?|pretes?|envie|essa\\S+)',
  // What may stand between a wish and the child.
  so: '(?:(?:to|te|de|of|for|4|on|om|pour|voor|aan|it|so|op|naar|soon|snel|vite|fast|encore|accueillir|welcome|really|much|really|have|having|get|getting|make|making|create|conceive|carry|be|us|we|both|ik|wij|not|never|no|any|geen|pas|ne|graag|heel|erg|ook|nu|liever|hebben|krijgen|avoir|faire|fabriquer|concevoir|vraiment|tellement|tous|aussi|trop|bien) ){0,5}',
  sex: '(?:sex|sexual|intercourse|love ?making|make love|making love|intimate|intimacy|shag|bonk|sleep with|sleeping with|seks|sexen|vrijen|gevreeen|gemeenschap|neuken|liefde bedrijven|seksen|faire amour|amour|rapports|rapports? (?:sexuels?|intimes?)|sexe|coucher avec|calins?|baiser)',
  asks: '(?:when|wen|which|what days?|nights?|chances?|odds|wanneer|welke|nachten|kans|kansen|quand|quels?|quelles?|nuits?|soirs?)',
  // What follows a child who is wished for: "a baby monitor" and "een kind helpen" are something else.
  end: '(?=$| (?:\\||and|so|when|wen|which|what|if|before|after|this|next|that|now|soon|in|on|by|with|w|together|then|while|because|today|tomorrow|tonight|asap|please|naturally|days?|nights?|best|most|safely|at|or|but|we|i|en|dus|maar|of|wanneer|welke|wat|als|voor|na|deze|dit|dat|nu|binnenkort|samen|met|omdat|tegen|vandaag|morgen|vanavond|te|krijgen|maken|hebben|nemen|verwekken|willen|erbij|bij|proberen|et|donc|quand|quels?|quelles?|avant|apres|ce|cette|cet|maintenant|bientot|avec|ensemble|puis|demain|an|annee|ou|mais|cest|naturellement|rapidement|vite|au|pour)(?: |$))',
} as const;

/** Always the wish, except where somebody talks or writes about it. */
export const WISHES: readonly Telling[] = tellings(String.raw`
(?:get|getting|gettin|gets|fall|falling|become|becoming|end up|ending up|wind up) (?!(?:my|an?|the|for|with|to|our|her|his) )(?:\S+ )?{preg}
(?:get|make|getting|making) (?:me|her|my wife|my girlfriend|my partner) {preg}
(?:be|etre) (?:already |finally |soon )?{preg}
{preg} (?:asap|soon|fast|quick|quickly|easily|naturally|this|next|by|before|w|vite|le plus vite|rapidement|naturellement|ce mois|cette annee|avant|de mon mari|cet ete|facilement|tegen|deze|binnenkort)
om {preg} te|pour (?:tomber |etre |devenir ){preg}
(?:without|no|not|never|avoid|avoiding|avoids|prevent|preventing|against|risk|risks|chances?|odds|likelihood|hope|hoping|planned|unplanned|unwanted|trying|try|attempt|plan|planning|ready) (?:(?:of|for|a|an|any|getting|becoming|being|my|our|another|the|unwanted|unplanned|first|second) ){0,3}pregnan(?:t|cy|cies)(?! (?:yoga|photos?|photo|shoot|announcement|party|album|diary|journal|clothes|jeans|pillow|massage|class|classes|course|leave|books?|exercises|swimming|pilates|weekend|friend|sister))
knock(?:ed|ing)? (?:(?:me|her|us|my wife) )?up$
(?:get|getting|be|being) knocked up
knock(?:ing)? (?:me|her|us) up
(?:be|end up) expecting(?! (?:an?|the|to) )
{want} {so}{kid}{end}
(?!plan(?:ning)? (?:voor|pour) |plan for |(?<!(?:are|were|im) )planning for ){want} {so}(?<!(?:the|de) )(?:kids|children|babies|kinderen|enfants?|bebes?|kroost)(?=$| (?:\||so|when|soon|next|this|one day|in the (?:spring|summer|autumn|winter)|dus|wanneer|volgend|hebben|donc|quand)(?: |$))
(?:wish\S*|hop\S*|long\S*|drom\S*|dream\S*) (?:for|of|van|op|naar) (?:kids|children|babies|kinderen)(?=$| (?:\||and (?:so|i|we)|en (?:ik|wij|we))(?: |$))|{want} {so}an? family of (?:our|my) own
{want} ~ have an? (?:(?:little|baby) )?(?:sibling|brother|sister){end}
(?:try\S*|hop\S*|work\S*|aim\S*|dream\S*|bezig|proberen|oefenen|werken|essa\S+|chances?|odds|kans|kansen) (?:[^ |]+ )?(?:for|4|on|of|about|voor|aan|op|pour|de) {kid}{end}
(?:try\S*|bezig|proberen|oefenen|essa\S+) (?:for|4|voor|pour) (?:an?|een|le|la|une?|number|nummer|numero) (?:second|third|tweede|derde|deuxieme|troisieme|two|twee|deux|petit)(?=$| (?:\||baby|child|kid|one|kind|kindje|kleintje|broertje|zusje|bebe|enfant|frere|deuxieme(?=$| \|)|now|soon|this|next|with|nu|deze|dit|met|maintenant|ce|cette|avec)(?: |$))
(?:put|putting|stop|stoppen|steken) ~ (?:baby|kindje) in (?:me|her|mij)
trying for ~ (?:months?|cycles|years?|ages) (?:without|with no|no) luck|om raak te (?:hebben|schieten)|het raak is
(?:when|days?|time|nights?|chances?|odds|dates?|month|week|moment) ~ (?:have|having|make|making|create|creating) {kid}{end}
(?:make|making|makin|create|creating|produce|producing|faire|fabriquer) {kid}{end}
making (?:our |the )?babies
try(?:ing)? for (?:baby|kindje|bebe)(?! (?:clothes|names?|food))
(?:toe aan|mure?s? pour) {kid}|(?:chances?|odds|kans|kansen) (?:of|op|on|de|for) {kid}
kans ~ zwangerschap|chances? ~ (?:pregnan\S*|grossesse|enceinte)
(?:do it|doing it|go|sex) (?:raw|bareback)|bareback sex
(?:plan b|emergency) pill|noodpil
(?:wanneer|when|quand) ~ (?:veilig|safe) (?:zonder|without)$|when (?:is )?my ovulation
^(?:have|having) {kid}$
(?:second|third|fourth|tweede|derde|vierde|deuxieme|troisieme|quatrieme) (?:baby|child|kid|kindje|kind|bebe|enfant) (?:with|met|avec) \S+$
(?:end|ends|ending|eindig\S*|finir\S*|finissent|result\S*) ~ (?:pregnancy|zwangerschap|grossesse)
{sex} & (?:lead\S*|leiden|tot|donner|result\S*|mener) ~ {kid}
its (?:now |finally )?time for (?:kids|children)|tijd (?:is )?voor (?:een )?(?:kinderen|kindje|baby|broertje|zusje)(?=$| (?:\||of))
{want} {so}(?:twins|tweeling|jumeaux)(?=$| (?:\||next|in|this))
(?:baby|kindje|bebe) (?:number|nummer|numero) \S+|baby fever|babykriebels
(?:nights?|days?|dates) for trying|trying (?:nights|days)
(?:y|se|met|mettre|lancer|lance) pour {kid}{end}
baby ?making|make babies|baby danc(?:e|ing)|babymoon sex
(?:start|starting|begin|beginning|grow|growing|expand|expanding|extend|extending|enlarge|complete|completing) (?:an?|our|my|the) (?:little )?family{end}
(?:become|becoming) (?:an? )?(?:mum|mom|mommy|mummy|mother|parents?|dad|father){end}
{want} {so}(?:be|become|becoming|etre|devenir|worden) (?:an? )?(?:mum|mom|mommy|mummy|mother|parents?|dad|father|maman|mere|papa|pere|mama|ouders?){end}
(?:etre|devenir) (?:maman|mere|parents?|papa|pere){end}
(?:ready for|klaar voor|prete? pour) (?:the |het |la )?(?:motherhood|parenthood|moederschap|ouderschap|maternite)
{want} ~ (?:give birth|bevallen|accoucher) (?:in|by|before|tegen|voor|en|avant|au)
(?:our|ons|notre) (?:baby|kinder|baby) ?project
(?:give|giving|make|making) ~ an? (?:(?:little|baby) )?(?:sibling|brother|sister|brother or sister){end}
conceiv(?:e|ing|ed)(?= {kid}| an? (?:boy|girl|son|daughter){end})
conceiv(?:e|ing)(?=$| (?:\||naturally|fast|faster|quickly|sooner|soon|easily|again|twins|this|next|with|when|at|before|after|in|on|now|best|most|if|then|i|we|please)(?: |$))
(?:achiev\S+|obtain|obtenir|bereiken|reach) ~ (?:pregnancy|grossesse|zwangerschap)|zwangerschap (?:te )?bereiken
(?:give|giving|donner|offrir) ~ (?:a grandchild|un petit enfant)|een kleinkind (?:te )?geven|make ~ a (?:grandma|grandmother|granny)
(?:honeymoon baby|huwelijksreisbaby|bebe de lune de miel) & {asks}
(?:two|twee|deux) ~ (?:three|drie|trois) & us becoming|{kid}|(?:avec|met) (?:un petit|een kleintje)
(?:do it|het doen|le faire) (?:without|zonder|sans) (?:any )?(?:consequences|gevolgen)
(?:use|using|need|gebruiken) protection & {asks}|stop|partner
(?:time|timing|timed|getimede?|optimale) ~ (?:intercourse|lovemaking|sex|gemeenschap|rapports)|rapports programmes
(?:try\S*|proberen|reessay\S+|essay\S+) ~ (?:miscarriage|miskraam|fausse couche)
^conception (?:weekend|nights?|days?|dates?|trip)
implantation (?:window|day|date)|innesteling|nidation|fenetre implantation
{kid} (?:in|dans) (?:my|mijn|mon) (?:belly|buik|ventre|tummy)
mettre (?:ma|sa) \S+ {preg}
(?:try\S*|proberen|essa\S+) (?:with|met|avec) {kid}{end}
(?:for|nuits pour la|voor) conception(?=$| (?:\||this|in|on|next|which|ce|cette))
clomid\S*|clomifeen|clomiphene|ovitrelle
(?:chances?|odds|likelihood|probability|dates?|days?|moment|time|window|natural|assisted|boost|improve|optimi[sz]e|maximi[sz]e) (?:(?:of|for|our|a|to|natural) ){0,2}conception(?! (?:of|de|du|des|une?|phase|meeting|work|workshop|sketch\S*)(?: |$))
(?<!(?:terrain|sols?|terres?|imagination|esprit|echanges?|discussion|collaboration|reunion|vallees?|rencontre|brainstorm|soil|ground|land|idees?|garden) )fertiles?(?! (?:ground|soil|land|lands|earth|imagination|minds?|brain|valley|fields?|gardens?|plains?|crescent|territory|environment|source|area|seeds?|compost|idea\S*|conversation|discussion|meeting|exchange|collaboration|brainstorm|en|collaboration))
(?:in|un|sub)fertiles?
when (?:do|am|will|does|are|should|would|is|did) (?:\S+ ){0,2}ovulat\S*
^(?:(?:the|which|what|my|exact|best|find|show|know|calculate|predict|are|is) )*(?:days?|dates?|moment|week|time)? ?(?:(?:that|when|on|which|of|for|my|i|im|am|do) ){0,3}ovulat(?:e|ing|ion)(?: (?:days?|dates?|window|time|moment|week))?$
(?:calculate|predict|track|tracking|know|find out|pinpoint|temper\S+|connaitre|savoir|reperer|weten|kennen) ~ (?:ovul\S*|eisprong)
ovulation (?:calculator|calendar|tracker|tracking|predictor|prediction)
(?<!(?:prix|montant|euros?|total|tarif|facture|en|le|eur) )ttc|bfp|two week wait
ivf|iui|icsi|fiv|pma|in vitro
inseminat\S*|insemine\S*|impregnat\S*|procreat\S*|procreer
embryo\S*|blastocyst\S*|(?:egg|oocyte) (?:retrieval|collection|freezing|donation|transfer)|freez(?:e|ing) my eggs|frozen transfer
sperm(?! whales?)\S*|semen
egg release|(?:when|wanneer) ~ (?:egg|eitje) (?:ready|released|klaar|there)|release of (?:the|my|an) egg
(?:my|the|an) eggs? (?:is|are|gets?|was|be|drops?|will)(?: \S+)? ?(?:released?|fertili[sz]ed|ready|drops?)
basal (?:body )?temperature|cervical mucus|lh (?:surge|test|strip)s?|opks?
unprotected (?:sex|intercourse|love|lovemaking|nights?|days?)|unprotected$
(?:without|skip|no|drop|ditch|leave out|leave off|forget|needing|need) (?:an? |the |any |my |our )?(?:condoms?|condooms?|rubbers?|contracepti\S*|birth control)
(?:dont|havent|pas|no|geen) (?:have |got |use |using )?(?:any |de )?(?:condoo?ms?|preservatifs?|capotes?)
condom ?free|condoomvrije?|skip(?:ping)? (?:the |any )?protection|pull(?:ing)? out(?=$| (?:\||enough|in time|safe|works?|before)(?: |$))
(?:stop\S*|arret\S*|quit\S*) (?:using |with |les |met )?(?:condoo?ms?|preservatifs?)|condooms? weg|passer de preservatifs?
(?:pull(?:ing)? out|withdrawal|rhythm|calendar|billings|mucus|temperature|standard days|sympto ?thermal|fertility awareness|pullout) method(?! (?:for|to) (?:my |the )?(?:planning|plan|organi\S+|work|week))
(?:come|cum|coming|cumming|finish|finishing) (?:inside|in) (?:me|her)|withdraw or not|coitus interruptus
natural (?:family planning|contracepti\S*|birth control)|sensiplan|natural cycles
safe(?:st)? (?:days?|periods?|times?|window|phase|dates?|nights?|week)(?=$| (?:\||this|next|of my|of the|in my|without|when|we|i|with my|so|before|between|during|now|not)(?: |$))
(?:morning|day) after pill|pilule du lendemain|morning ?after ?pil
(?:come|coming|came|go|going|get|getting) off (?:the |my )?(?:pill|birth control|contracepti\S*)
(?:stop|stopping|quit|quitting|start|starting) (?:with )?(?:the |my |taking the )?(?:pill|birth control|contracepti\S*)
bun in (?:the|my) oven

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

(?:tomber|retomber|tombe|retombe|tombes|tombera|tomberai|tombais|devenir|deviens) (?:\S+ ){0,2}{preg}
(?:eviter|evite|evitant|empecher|prevenir|sans|risques?|chances?|contre|planifier|prevoir|debuter|commencer|demarrer|vouloir|tenter) (?:(?:de|une?|la|ma|le|toute|nouvelle|autre|risque|chances|debut) ){0,3}grossesses?
(?:concevoir|avoir) {kid}(?! (?:malade|heureux|sage))
(?:desir|envie) (?:(?:de|une?|fort|autre) ){0,2}(?:enfants?|bebes?|maternite)
(?:essais?|essayons|essayer|essaie|essaye) (?:de |pour |faire |avoir |un |le |notre )*bebes?
projets? (?:de |d |notre )?(?:bebe|enfant|grossesse|parental)|bebes? (?:en route|numero|deux|surprise)|bb ?[123]
mettre ~ bebe|bebe ~ en route
(?:agrandir|elargir|completer) (?:la|notre|ma) (?:petite )?(?:famille|tribu){end}|fonder (?:une|notre|ma) famille
(?:faire|donner|offrir|fabriquer|avoir) ~ une? petite? (?:frere|soeur)|donner (?:un frere|une soeur)|faire un petit$|calins? bebe$
(?:concevoir|conceive) (?:notre|mon|our|my) (?:premiere?|deuxieme|troisieme|first|second|third)(?=$| \|)
concevoir(?=$| (?:\||naturellement|rapidement|ce|cette|avec mon|vite|plus|mieux|pendant|avant|facilement)(?: |$))
(?:chances?|date|fenetre|periode) (?:de )?(?:la )?conception(?! (?:de|du|des|une?|la|le|graphique|web|produit))
(?<!(?:discussions?|imagination|echanges?|collaborations?|reunions?|terres?|debats?|idees?|travail|travaux|annees?|esprits?|dialogues?) )fecond(?:e?s?|ite|ation|er|ees?)(?! en)
infecondes?
quand ~ ovul\S*
^(?:(?:les?|mes|mon|ma|quels?|quelle|est|sont|meilleurs?) )*(?:jours?|date|moment|periode)? ?(?:(?:de|mon|ou|que|j|la) ){0,2}ovul(?:e|ation)$
(?:calculer|calcul|calendrier|prevoir|suivre) ~ ovulation
transfert (?:de )?embryon\S*|ovocytes?|ponction (?:de |des )?(?:ovocytes|ovarienne)
sans (?:une? |de |le |la |aucun |aucune )?(?:preservatifs?|capotes?|contracepti\S*)
(?:rapports?|sexe|relations?) (?:sexuels? |sexuelles? |intimes? )?(?:non|pas) proteg\S*|non protegee?s?
(?:contracepti\S*|planification familiale) naturel\S*
jours? surs?(?=$| (?:\||ce|cette|du|de mon|pour faire|sans)(?: |$))|(?:periode|semaine) sure(?=$| \|)
(?:jours?|periode|moments?|dates?|soirs?|nuits?) sans (?:aucun )?(?:risque|danger)s?(?=$| (?:\||ce|cette|pour faire|pendant|du cycle)(?: |$))
methode (?:\S+ ){0,2}(?:ogino|billings|calendrier|temperatures?|sympto\S*|retrait|mama)|ogino|coit interrompu
methodes? naturelles?(?=$| \|| ~ (?:contracepti\S*|enceinte|grossesse|enfant))
(?:commencer|arreter|arrete|stopper|reprendre|debuter|arret) (?:de )?(?:la |ma |prendre la )?(?:pilule|contracepti\S*)
devenir (?:maman|mere|parents?|papa|pere)|en cloque|enfanter

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
`);

/** The wish as well, but errands and talks have to do with them, too. */
export const TOPICS: readonly Telling[] = tellings(String.raw`
fertility(?! (?:clinics?|doctor|specialist|appointment|rates?|statistics|conference|report))
fertilite
condoo?ms?|preservatifs?|capotes? & {asks}|days|dagen|jours
family planning(?! (?:session|meeting|board|calendar|day|app))|planning familial
contracept\S*|birth control|anticoncep\S*|voorbehoed\S*
(?:pregnancy|ovulation) tests?|ovulation (?:kit|strip)s?
(?:zwangerschaps|ovulatie)test\S*
tests? (?:de )?(?:grossesse|ovulation)
iuds?|(?:hormonal|contraceptive|copper) (?:coil|implant)|spiraaltje|hormoonspiraal\S*|koperspiraal\S*|sterilets?
bevrucht\S*
`);

/** Talk of the subject: what follows it in its clause is what somebody talks, reads or writes about. */
export const TALK: readonly Telling[] = tellings(String.raw`
(?:talk\S*|speak\S*|speech|lectures?|presentation|lesson|class|workshop|debate|discussion|conversation|chat\S*|read\S*|books?|article|blog|essay|thesis|paper|podcast|documentary|film|series|report|research|study|studying|write|writing|song|poem|novel|play|campaign|webinar|course|leaflet|story) ~ (?:about|regarding|on the subject of)
(?:books?|lectures?|presentation|lesson|workshop|article|essay|thesis|paper|podcast|documentary|report|research|webinar|course|seminar|exam) (?:on|over|sur|de|how to)
(?:praten|praat|gesprek|lezing|presentatie|les|workshop|debat|discussie|lezen|lees|boek|artikel|blog|essay|thesis|scriptie|paper|podcast|documentaire|film|reeks|verslag|onderzoek|studeren|schrijven|schrijf|vertellen|vertel|lied|roman|campagne|webinar|cursus|spreekbeurt|leren|babbelen|babbel) ~ over
(?:parler|reparler|discuter|conversation|discussion|conference|presentation|cours|atelier|debat|lire|livre|article|blog|memoire|these|podcast|documentaire|film|serie|rapport|recherche|etude|etudier|ecrire|chanson|roman|campagne|webinaire|expose|formation|lecon) ~ (?:sur|de|propos|au sujet|du)
(?:tell|telling) (?!me |us )\S+ ~ (?:that|im|were|i|we|about)|announc\S*
(?:vertel|vertellen|aankondigen|melden|meedelen) (?!me |mij |ons )(?:[^ |]+ ){0,3}dat
discuss\S*|bespreken|bespreek|over ~ (?:praten|babbelen|spreken|lezen|schrijven|vertellen|discussieren)|parler avec (?:[^ |]+ )?[^ |]+(?= (?:avoir|faire))
research\S* (?:[^ |]+ ){1,6}(?:thesis|exam|paper|article|class)
annonc\S*|(?:dire|apprendre) (?:[^ |]+ ){1,4}que
`);

/** Errands around it: fetching, paying, an appointment. */
export const ERRANDS: readonly Telling[] = tellings(String.raw`
pick\S* up|fetch|buy|buying|order|collect|refill|renew|pay|pharmacy|chemists?|drugstore|prescription|appointment|doctors?|gp|gynaecologist|gynecologist|invoice|bill|insurance|clinic|return|stock|restock
halen|haal|ophalen|kopen|koop|bestellen|vernieuwen|betalen|apotheek|voorschrift|recept|afspraak|huisarts|dokter|gynaecoloog|factuur|mutualiteit|verzekering|terugbrengen
chercher|acheter|achat|commander|renouveler|payer|pharmacie|ordonnance|rendez vous|rdv|medecin|gynecologue|gyneco|facture|mutuelle|clinique
plants?|planten|bloemen|fleurs|tuin|garden|bees|bijen|courgettes?|tomat\S*|fruitbomen|soil|lawn
`);

function tellings(lines: string): Telling[] {
  return lines
    .trim()
    .split(/\n+/)
    .map((line) => line.split(' & ').map(phrase));
}

function phrase(line: string): RegExp {
  const source = line
    .replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof LISTS) => LISTS[name])
    .replaceAll(' ~ ', ' (?:[^ |]+ ){0,4}');
  return new RegExp(`(?<![^ ])(?:${source})(?![^ ])`);
}
