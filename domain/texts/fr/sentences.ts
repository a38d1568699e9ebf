import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { SummarySubject } from '#domain/insights/metric-days.ts';
import type * as en from '#domain/texts/en/sentences.ts';

export const bestDates: typeof en.bestDates = {
  phases: {
    menstrual: 'la phase menstruelle',
    follicular: 'la phase folliculaire',
    ovulation: 'l’ovulation',
    luteal: 'la phase lutéale',
  },
  placed: (phase) => `Va bien avec ${phase}, selon la tradition`,
  decidedBy: (words) => `Mots reconnus : ${words.map((word) => `« ${word} »`).join(', ')}.`,
  unplaced: 'Nous ne savons pas avec quelle phase cela va. Essayez d’autres mots ou choisissez un thème.',
  declined:
    'Pour cela, nous ne proposons pas de jours : Marea accompagne les projets du quotidien, mais ne sert ni à concevoir un enfant ni à l’éviter. Votre médecin, votre sage-femme ou votre pharmacien en parlera volontiers avec vous.',
  unknownKeyword:
    'Nous ne connaissons pas ce mot-clé. Choisissez-en un dans un thème, ou écrivez une phrase.',
  noCycle: 'Il n’y a pas de cycle en cours d’où regarder plus loin. Notez d’abord vos règles.',
  tasks: (count) => (count === 1 ? '1 tâche ce jour-là' : `${count} tâches ce jour-là`),
  busy: (hours) => (hours === 1 ? '1\u00A0h occupée' : `${hours}\u00A0h occupées`),
  odds: {
    menstrual: 'de chances d’avoir vos règles',
    follicular: 'de chances d’être en phase folliculaire',
    ovulation: 'de chances d’être en ovulation',
    luteal: 'de chances d’être en phase lutéale',
  },
};

export const exported: typeof en.exported = {
  readme: `Vos données de Marea

marea.json : tout, à reprendre dans un autre compte ou à lire avec un programme. marea.schema.json le décrit.
Fichiers .csv : des listes pour un tableur, en UTF-8 avec une marque d’ordre des octets. Les colonnes sont séparées par des
points-virgules. Pour qu’aucun tableur ne prenne votre texte pour une formule, une apostrophe précède =, +, - et @ au début
d’une cellule et après une virgule, un point-virgule, une tabulation ou un retour à la ligne. Dans marea.json, votre texte
est tel que vous l’avez écrit.
marea.ics : règles, saignements et tâches datées, pour un agenda.
unreadable.json, s’il est là : ce qui n’a pas pu être ouvert.
`,
  periodStarted: 'Début des règles',
  periodExpected: 'Règles probables',
  bleeding: 'Saignements',
};

const PHASES: Record<CyclePhase, string> = {
  menstrual: 'pendant la phase menstruelle',
  follicular: 'pendant la phase folliculaire',
  ovulation: 'autour de l’ovulation',
  luteal: 'pendant la phase lutéale',
};
const SUBJECTS: Record<SummarySubject, string> = {
  mood: 'humeur',
  energy: 'énergie',
  habits: 'habitudes',
  tasks: 'tâches',
  pain: 'douleurs',
  sleep: 'sommeil',
  headache: 'maux de tête',
  migraine: 'migraine',
  bloating: 'ballonnements',
  breast_tenderness: 'seins sensibles',
  acne: 'acné',
  nausea: 'nausées',
  bowel_trouble: 'troubles intestinaux',
  cravings: 'fringales',
  dizziness: 'vertiges',
  hot_flushes: 'bouffées de chaleur',
  night_sweats: 'sueurs nocturnes',
  aches: 'courbatures',
  ovulation_pain: 'douleur d’ovulation',
  irritable: 'irritabilité',
  anxious: 'anxiété',
  low: 'moral bas',
  tearful: 'envie de pleurer',
  foggy: 'esprit embrumé',
  own_symptom: 'un de vos propres symptômes',
};

export const summary: typeof en.summary = {
  pronoun: 'vous',
  subjects: SUBJECTS,
  cycles: ({ count, shortest, longest, median }) =>
    `Vos ${count} derniers cycles ont duré de ${shortest} à ${longest} jours, médiane ${median}.`,
  oneCycle: (days) => `Le seul cycle complet que vous avez noté a duré ${days} jours.`,
  forecasts: ({ count, close }) =>
    `Prévisions justes à deux jours près\u00a0: ${close} sur les ${count} dernières.`,
  pattern: ({ about, phase, isHigher, inPhase, rest }) => {
    const where = PHASES[phase];
    if (about === 'habits') {
      return `Vous avez fait ${inPhase} de vos habitudes ${where} et ${rest} dans le reste du cycle.`;
    }
    if (about === 'tasks') {
      return `Vous avez terminé ${inPhase} tâches par semaine ${where} et ${rest} dans le reste du cycle.`;
    }
    const what = {
      mood: `Votre humeur était ${isHigher ? 'meilleure' : 'moins bonne'}`,
      energy: `Vous aviez ${isHigher ? 'plus' : 'moins'} d’énergie`,
      pain: `Vous aviez ${isHigher ? 'plus' : 'moins'} de douleurs`,
      sleep: `Vous dormiez ${isHigher ? 'mieux' : 'moins bien'}`,
    }[about];
    return `${what} ${where}\u00a0: ${inPhase} en moyenne, contre ${rest} dans le reste du cycle.`;
  },
  symptomPattern: ({ name, phase, inPhase, rest }) =>
    `${name}\u00a0: ${inPhase} des jours notés ${PHASES[phase]}, et ${rest} dans le reste du cycle.`,
  noPattern: (subjects) => `Aucun lien avec une phase ne ressort jusqu’ici\u00a0: ${subjects}.`,
};

export const reminders: typeof en.reminders = {
  discreet: 'Marea a quelque chose pour vous.',
  test: 'Ceci est un test. Les rappels arrivent ici.',
  period_soon: (days) =>
    days === 1
      ? 'Vos règles commenceront probablement vers demain.'
      : `Vos règles commenceront probablement dans ${days} jours environ.`,
  period_late: 'Les jours probables de vos règles sont passés. Ont-elles commencé ?',
  habits_morning: (names) => `Ce matin : ${names}`,
  habits_noon: (names) => `Vers midi : ${names}`,
  habits_evening: (names) => `Ce soir : ${names}`,
  tasks_due: (names) => `À faire aujourd’hui : ${names}`,
  tasks_moved: 'Certaines de vos tâches ont changé de jour.',
  links_end: (days) => `Un lien que vous partagez prend fin : ${days}`,
  log_day: 'Comment ça va aujourd’hui ? Deux gestes suffisent.',
  pill: 'La pilule du jour. Un geste quand vous l’avez prise.',
  today: 'aujourd’hui',
  tomorrow: 'demain',
  more: (count) => `et ${count} de plus`,
};
