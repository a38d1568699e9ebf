import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { SummarySubject } from '#domain/insights/metric-days.ts';
import type * as en from '#domain/texts/en/sentences.ts';

export const bestDates: typeof en.bestDates = {
  phases: {
    menstrual: 'menstruatiefase',
    follicular: 'folliculaire fase',
    ovulation: 'ovulatie',
    luteal: 'luteale fase',
  },
  placed: (phase) => `Past bij de ${phase}, volgens de traditie`,
  decidedBy: (words) => `Herkend: ${words.map((word) => `“${word}”`).join(', ')}.`,
  unplaced: 'We weten niet bij welke fase dit past. Probeer andere woorden of kies een thema.',
  declined:
    'Daar noemen we geen dagen voor: Marea helpt je met alledaagse plannen, en is niet gemaakt om zwanger te worden of om dat te voorkomen. Je huisarts, je vroedvrouw of je apotheker denkt er graag met je over mee.',
  unknownKeyword: 'Dit trefwoord kennen we niet. Kies er een uit een thema, of schrijf een zin.',
  noCycle: 'Er is geen huidige cyclus om vanuit vooruit te kijken. Noteer eerst een menstruatie.',
  tasks: (count) => (count === 1 ? '1 taak die dag' : `${count} taken die dag`),
  busy: (hours) => `${hours} uur bezet`,
  odds: {
    menstrual: 'kans op je menstruatie',
    follicular: 'kans op je folliculaire fase',
    ovulation: 'kans op je ovulatie',
    luteal: 'kans op je luteale fase',
  },
};

export const exported: typeof en.exported = {
  readme: `Je gegevens uit Marea

marea.json: alles, om in een ander account in te lezen of met een programma te lezen. marea.schema.json beschrijft het.
.csv-bestanden: lijsten voor een rekenblad, in UTF-8 met een byte order mark. Tussen de kolommen staat een puntkomma.
Zodat geen rekenblad je tekst voor een formule houdt, staat er een apostrof voor =, +, - en @ waar een cel begint en na
een komma, een puntkomma, een tab of een regeleinde. In marea.json staat je tekst zoals je hem schreef.
marea.ics: menstruaties, bloedverlies en taken met een datum, voor een agenda.
unreadable.json, als het erbij zit: wat niet geopend kon worden.
`,
  periodStarted: 'Menstruatie begonnen',
  periodExpected: 'Menstruatie waarschijnlijk',
  bleeding: 'Bloedverlies',
};

const PHASES: Record<CyclePhase, string> = {
  menstrual: 'de menstruatiefase',
  follicular: 'de folliculaire fase',
  ovulation: 'de dagen rond de ovulatie',
  luteal: 'de luteale fase',
};
const SUBJECTS: Record<SummarySubject, string> = {
  mood: 'stemming',
  energy: 'energie',
  habits: 'gewoontes',
  tasks: 'taken',
  pain: 'pijn',
  sleep: 'slaap',
  headache: 'hoofdpijn',
  migraine: 'migraine',
  bloating: 'een opgeblazen gevoel',
  breast_tenderness: 'gevoelige borsten',
  acne: 'acne',
  nausea: 'misselijkheid',
  bowel_trouble: 'darmklachten',
  cravings: 'veel trek',
  dizziness: 'duizeligheid',
  hot_flushes: 'opvliegers',
  night_sweats: 'nachtzweten',
  aches: 'spierpijn',
  ovulation_pain: 'ovulatiepijn',
  irritable: 'prikkelbaarheid',
  anxious: 'angst',
  low: 'somberheid',
  tearful: 'huilerigheid',
  foggy: 'een wazig hoofd',
  own_symptom: 'een eigen klacht',
};

export const summary: typeof en.summary = {
  pronoun: 'je',
  subjects: SUBJECTS,
  cycles: ({ count, shortest, longest, median }) =>
    `Je laatste ${count} cycli duurden ${shortest} tot ${longest} dagen, mediaan ${median}.`,
  oneCycle: (days) => `De ene volledige cyclus die je noteerde, duurde ${days} dagen.`,
  forecasts: ({ count, close }) =>
    `Voorspellingen die er hoogstens twee dagen naast zaten: ${close} van de laatste ${count}.`,
  pattern: ({ about, phase, isHigher, inPhase, rest }) => {
    const where = PHASES[phase];
    if (about === 'habits') {
      return `Je deed ${inPhase} van je gewoontes in ${where} en ${rest} in de rest van de cyclus.`;
    }
    if (about === 'tasks') {
      return `Je rondde ${inPhase} taken per week af in ${where} en ${rest} in de rest van de cyclus.`;
    }
    const what = {
      mood: `Je stemming was ${isHigher ? 'beter' : 'minder goed'}`,
      energy: `Je had ${isHigher ? 'meer' : 'minder'} energie`,
      pain: `Je had ${isHigher ? 'meer' : 'minder'} pijn`,
      sleep: `Je sliep ${isHigher ? 'beter' : 'minder goed'}`,
    }[about];
    return `${what} in ${where}: gemiddeld ${inPhase}, tegenover ${rest} in de rest van de cyclus.`;
  },
  symptomPattern: ({ name, phase, inPhase, rest }) =>
    `${name} op ${inPhase} van de dagen die je noteerde in ${PHASES[phase]}, en op ${rest} in de rest van de cyclus.`,
  noPattern: (subjects) => `Bij ${subjects} valt tot nu toe geen patroon per fase op.`,
};

export const reminders: typeof en.reminders = {
  discreet: 'Marea heeft iets voor je.',
  test: 'Dit is een test. Herinneringen komen hier aan.',
  period_soon: (days) =>
    days === 1
      ? 'Je menstruatie begint waarschijnlijk rond morgen.'
      : `Je menstruatie begint waarschijnlijk over ongeveer ${days} dagen.`,
  period_late: 'De waarschijnlijke dagen van je menstruatie zijn voorbij. Is ze begonnen?',
  habits_morning: (names) => `Vanochtend: ${names}`,
  habits_noon: (names) => `Rond de middag: ${names}`,
  habits_evening: (names) => `Vanavond: ${names}`,
  tasks_due: (names) => `Voor vandaag: ${names}`,
  tasks_moved: 'Enkele taken zijn naar andere dagen verplaatst.',
  links_end: (days) => `Een link waarmee je deelt, eindigt: ${days}`,
  log_day: 'Hoe gaat het vandaag? Twee tikken zijn genoeg.',
  pill: 'De pil van vandaag. Eén tik als je hem hebt genomen.',
  today: 'vandaag',
  tomorrow: 'morgen',
  more: (count) => `en nog ${count}`,
};
