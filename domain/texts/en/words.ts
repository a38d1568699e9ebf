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
  everyday: `
    able above across action actual add afraid afternoon age agree air allow almost along already always
    amazing amount angle animal anywhere apple apples appropriate april area arm arms around arrive asked
    ate august away back bad bag base basic basket bear beautiful become before began behind believe below
    beside better beyond bird birds black blood blue boat body bone born both bottle bottom bought box boy
    break bridge bright bring broken brown brush burn bus busy butter cable came camera capital car card
    care carry cars case cat catch cats cause cell center centre century certain chain chair chairs chance
    character cheap cheese chicken choice chose church circle city clear clever clock clothes cloud coast
    coat coffee coin color colour colours common compare condition consider contain continue control cool
    corner could country couple cover cow crazy cream cross cup current curve cut daily damage dark dates
    dead deal dear decade december deep depend describe desert device diamond die difference difficult
    direction dirty dog dogs dollar donkey door double doubt down dozen drink drive driver drop dry duck due
    dunno each ear early earn earth easily east eat edge effect egg eggs eight either electric else empty
    end energy engine enough enter entire equal escape estimate even evening event ever exact example except
    excited expect extra extreme eye eyes face fact factor fall famous far farm fast fat favorite favourite
    fear february feet few field fight fill finger fish fit five flag flower flowers fly follow food foot
    force foreign forget former forward found four fox free frequent friday front fruit fuel full fun funny
    future gas general giraffe glad glass gold gone grass great green grey ground guess gun guy half hand
    hands happen happy hard harry hat hate head heart heat heavy height held hello hidden high hill hit hold
    hole hope horse horses hot hour hours huge human hundred hungry hurry hurt ice ideal important inch
    include industry information inside island issue item jacket january job joke juice july jump jumps june
    keep key keys kill kind king knew knife know known laid lamp land large last late lately later law leaf
    leg legs less level life lift light like line lion lives local logic long look lose lost loud low luck
    lunchtime machine magic main major male man many map mark market material matter maybe mean meaning meat
    medium member men metal meter middle might mile milk million mind mine minute mirror miss mix mode model
    modern monday money monkey mostly mouse mouth much mud muscle name names narrow near neck needle never
    night nine noise none north nose nothing notice november now number object ocean october offer often oil
    old once onion opinion opposite option orange owner page pair palace part pass path pattern pen pencil
    penguin pepper per perfect person phone photo picture piece pig pink place plane planet planets plant
    plate please plenty pocket point police poor position possible potato potter pound pour presents pretty
    price probably problem process product program proper provider pull purple push quarter queen question
    quick quite rabbit random range rate rather raw ready real really reason recent red region regular
    remain remember repeat respect result revolution rice rich ride right ring rise road rock roll roof room
    round row rule rules safe said salt salts same sand saturday saw say scale science search season seat
    second section see seed seem sense sentence separate september serious seven several shape sharp sheep
    shirt shoe shoes shop short shoulder shout side sight sign silver similar simple since single six size
    skin sky sleeve small smart smell smile smoke smooth snake snow soap socks soil solar some someone
    somewhere soon sound south space speed spell spend spoon spot square staff stairs stand star state
    station stay steel step stick still stomach stone stop store storm straight strange street string strong
    stuff stupid style sudden sugar suit suitable sun sunny sure surface swallow sweet system table tail
    taken tall tank taste ten term test than thanks their them thick thin thing things think third thirty
    thousand three throw thursday thus tie tiger till tiny tomato tomatoes tone tongue tool tools tooth top
    total touch tower town toy track trade traffic train trains tree trees triangle trouble trousers truck
    true trust truth tuesday turn twelve twenty type under unit universe upper usual usually valley value
    van vast verb version very view village voice wait walks wall walls war warm water way weak wear weather
    wednesday weird west wet whatever wheel whether while whisper white wide wild wind window wine wing
    winter woman won wonder wood word words worker world worry worth wrong year years yellow yes yet young
    zero zone`,
};
export type ActivityWords = typeof words;

export { stemmer as stem } from '@orama/stemmers/english';
