import everyday from './everyday.json' with { type: 'json' };

/** The words for reading a sentence about an activity, folded and separated by spaces. */
export const words = {
  /** Function words, and frequent words that mean something else in another of our languages. */
  small: `
    a an the this that these those my your his her our their its i im me you he she we they it us them
    myself of to in on at by for from with and or but so if then than as is are was were be been being am do
    does did done doing have has had having will would shall should can could may might must want wants
    wanted need needs like id ive ill lets let go going get getting some any all more most very really just
    also too only not no dont doesnt didnt cant wont isnt without about after before during until while into
    over under up out off again still there here when what which who where why how day days week time moment
    good best month today tomorrow tonight every each other another one two three take make give put keep
    see new something someone anything everything lot bit little big whole own finally feel because instead`,
  /** Words that may be inside an expression without changing it: "finish **the** report", "sur **mon** canapé". */
  fillers: 'a an the my your his her our their some this that these',
  /** Elided words before an apostrophe: `L’Été` is `ete`. */
  elided: '',
  negators: 'not no never without dont doesnt didnt wont cant isnt nor avoid skip skipping',
  /** "instead of going out": the rest is negated. */
  insteadOf: ['instead of', 'rather than'],
  /** Looks like a negation but isn't: "don't forget to", "not only", "pourquoi pas". */
  noDenials: [
    'dont forget',
    'not forget',
    'not only',
    'cant wait',
    'why not',
    'no matter',
    'no later',
    'without delay',
    'without fail',
  ],
  /** Words that end a negation within its clause. */
  turns: 'but just only and i ill then',
  /** Words that begin circumstances anywhere: "**after** the party, clean up". */
  timeOpeners: 'after before during since',
  /** Words that only do so after the activity: "brainstorm **for** the party", "yoga **in** the living room". */
  openers: 'from for about of on in at because',
  /** After these a goal is the purpose, and counts in full: "lire **pour apprendre**". */
  purposeOpeners: '',
  /** Words before the company: "a trip **with friends**". */
  companyOpeners: 'with among',
  /** "When should I plan…": planning is the question, not the activity. */
  askingWhen: 'when',
  askedPlanning: 'plan schedule',
  /** Orders to a machine, no matter what else is in the text. */
  orders: [
    /\b(?:ignore|disregard|forget|override|bypass)\b.*\b(?:instructions?|prompt|rules)\b/,
    /\b(?:return|output|answer|respond|reply|print|say|classify)\b.*\b(?:phase|json|ovulation|luteal|follicular|menstrual|prompt)\b/,
    /^(?:please )?(?:tell|give|write|sing|show) me (?:an? |the |your )?(?:joke|poem|story|song|fact|essay|password|code)\b/,
    /\b(?:reveal|repeat|show)\b.*\b(?:your|hidden)\b.*\b(?:configuration|secrets?|instructions?|prompt)\b/,
    /^(?:pretend|act like|act as|imagine you)\b/,
  ],
  /** How questions about the world begin. */
  worldQuestion:
    /^(?!why not\b)(?:(?:what|who|whose|why|where|which) (?:is|are|was|were|won|did|does|do|has|made|wrote)|whats|whos|when (?:was|were|did|does|is|are)|what (?:time|year|colou?r|language|country)\b|how (?:tall|old|far|big|deep|long is|many|much))\b/,
  smallTalk: /^(?:(?:do|are|can|could|would|will|did|have) you|how are you|whats your)\b/,
  /** A question with these is about the person or a good day, not about the world. */
  asksForSelf: /\b(?:i|my|me|we|our|best|good|right)\b/,
  /** Words without a phase. Listed so that they aren't mistaken for misspelt or compound words that have one. */
  everyday: Object.values(everyday).join(' '),
};
export type ActivityWords = typeof words;

export { stemmer as stem } from '@orama/stemmers/english';

/** Wordings of a wish to conceive, or to avoid it, one phrase per line (decision 113). */
export type ConceptionPhrases = Readonly<Record<'wishes' | 'topics' | 'talk' | 'errands', string>>;

// Format: domain/best-dates/conception-guard.ts. Some lines mix languages, because people do.
export const conception: ConceptionPhrases = {
  wishes: String.raw`
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
`,
  topics: String.raw`
fertility(?! (?:clinics?|doctor|specialist|appointment|rates?|statistics|conference|report))
condoo?ms?|preservatifs?|capotes? & {asks}|days|dagen|jours
family planning(?! (?:session|meeting|board|calendar|day|app))|planning familial
contracept\S*|birth control|anticoncep\S*|voorbehoed\S*
(?:pregnancy|ovulation) tests?|ovulation (?:kit|strip)s?
iuds?|(?:hormonal|contraceptive|copper) (?:coil|implant)|spiraaltje|hormoonspiraal\S*|koperspiraal\S*|sterilets?
`,
  talk: String.raw`
(?:talk\S*|speak\S*|speech|lectures?|presentation|lesson|class|workshop|debate|discussion|conversation|chat\S*|read\S*|books?|article|blog|essay|thesis|paper|podcast|documentary|film|series|report|research|study|studying|write|writing|song|poem|novel|play|campaign|webinar|course|leaflet|story) ~ (?:about|regarding|on the subject of)
(?:books?|lectures?|presentation|lesson|workshop|article|essay|thesis|paper|podcast|documentary|report|research|webinar|course|seminar|exam) (?:on|over|sur|de|how to)
(?:tell|telling) (?!me |us )\S+ ~ (?:that|im|were|i|we|about)|announc\S*
research\S* (?:[^ |]+ ){1,6}(?:thesis|exam|paper|article|class)
`,
  errands: String.raw`
pick\S* up|fetch|buy|buying|order|collect|refill|renew|pay|pharmacy|chemists?|drugstore|prescription|appointment|doctors?|gp|gynaecologist|gynecologist|invoice|bill|insurance|clinic|return|stock|restock
plants?|planten|bloemen|fleurs|tuin|garden|bees|bijen|courgettes?|tomat\S*|fruitbomen|soil|lawn
`,
};
