import type { Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import { toldPercent } from '#domain/cycle/told-odds.ts';

// What the date finder says, in the person's language. It tells what is tradition and promises nothing.

type Texts = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  /** What the common reading sees in each phase. */
  readonly readings: Readonly<Record<CyclePhase, string>>;
  readonly placed: (phase: string, reading: string) => string;
  readonly decidedBy: (words: string) => string;
  readonly tradition: string;
  readonly unplaced: string;
  /** To a wish to conceive or to avoid it. */
  readonly declined: string;
  readonly unknownKeyword: string;
  readonly noCycle: string;
  readonly tasks: (count: number) => string;
  readonly odds: (percent: number, phase: string) => string;
};

export const BEST_DATES_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    phases: {
      menstrual: 'menstrual phase',
      follicular: 'follicular phase',
      ovulation: 'ovulation',
      luteal: 'luteal phase',
    },
    readings: {
      menstrual: 'rest, reflection and gentle movement',
      follicular: 'beginnings, learning and new ideas',
      ovulation: 'people, conversation and celebrating',
      luteal: 'finishing, detail and putting things in order',
    },
    placed: (phase, reading) => `This goes with your ${phase}, by tradition a time for ${reading}.`,
    decidedBy: (words) => `What decided it: ${words}.`,
    tradition: 'It is a tradition, not a medical finding, and you know best.',
    unplaced: 'We could not tell which phase this goes with. Try other words, or choose a theme.',
    declined:
      'We don’t name days for this: Marea helps with everyday plans, and isn’t made for getting pregnant or for avoiding it. A doctor, a midwife or a pharmacist will be glad to talk it over with you.',
    unknownKeyword: 'We do not know this keyword. Choose one of a theme, or write a sentence.',
    noCycle: 'There is no running cycle to look ahead from. Log a period first.',
    tasks: (count) => (count === 1 ? '1 task that day' : `${count} tasks that day`),
    odds: (percent, phase) => `${percent} % likely to be in your ${phase}`,
  },
  nl: {
    phases: {
      menstrual: 'menstruatiefase',
      follicular: 'folliculaire fase',
      ovulation: 'ovulatie',
      luteal: 'luteale fase',
    },
    readings: {
      menstrual: 'rust, bezinning en zachte beweging',
      follicular: 'beginnen, leren en nieuwe ideeën',
      ovulation: 'mensen, gesprekken en vieren',
      luteal: 'afronden, details en orde scheppen',
    },
    placed: (phase, reading) => `Dit past bij je ${phase}, van oudsher een tijd voor ${reading}.`,
    decidedBy: (words) => `Dit gaf de doorslag: ${words}.`,
    tradition: 'Het is een traditie, geen medische bevinding; jij weet het het best.',
    unplaced: 'We konden niet uitmaken bij welke fase dit past. Probeer andere woorden of kies een thema.',
    declined:
      'Daar noemen we geen dagen voor: Marea helpt je met alledaagse plannen, en is niet gemaakt om zwanger te worden of om dat te voorkomen. Je huisarts, je vroedvrouw of je apotheker denkt er graag met je over mee.',
    unknownKeyword: 'Dit trefwoord kennen we niet. Kies er een uit een thema, of schrijf een zin.',
    noCycle: 'Er loopt geen cyclus om vanuit vooruit te kijken. Log eerst een menstruatie.',
    tasks: (count) => (count === 1 ? '1 taak die dag' : `${count} taken die dag`),
    odds: (percent, phase) => `${percent} % kans op je ${phase}`,
  },
  fr: {
    phases: {
      menstrual: 'phase menstruelle',
      follicular: 'phase folliculaire',
      ovulation: 'ovulation',
      luteal: 'phase lutéale',
    },
    readings: {
      menstrual: 'le repos, la réflexion et le mouvement doux',
      follicular: 'les débuts, l’apprentissage et les idées neuves',
      ovulation: 'les rencontres, les échanges et la fête',
      luteal: 'les finitions, le détail et la mise en ordre',
    },
    placed: (phase, reading) => `Cela va avec votre ${phase}, par tradition un temps pour ${reading}.`,
    decidedBy: (words) => `Ce qui a décidé : ${words}.`,
    tradition: 'C’est une tradition, pas un constat médical ; c’est vous qui savez le mieux.',
    unplaced:
      'Nous n’avons pas pu dire avec quelle phase cela va. Essayez d’autres mots ou choisissez un thème.',
    declined:
      'Pour cela, nous ne proposons pas de jours : Marea accompagne les projets du quotidien, et n’est pas faite pour concevoir un enfant ni pour l’éviter. Votre médecin, votre sage-femme ou votre pharmacien en parlera volontiers avec vous.',
    unknownKeyword:
      'Nous ne connaissons pas ce mot-clé. Choisissez-en un dans un thème, ou écrivez une phrase.',
    noCycle: 'Aucun cycle en cours ne permet de regarder devant. Notez d’abord des règles.',
    tasks: (count) => (count === 1 ? '1 tâche ce jour-là' : `${count} tâches ce jour-là`),
    odds: (percent, phase) => `${percent} % de chances d’être dans votre ${phase}`,
  },
};

/** Why an activity goes with a phase; `words` are those that decided it, as they were typed. */
export function explainPhase(
  phase: CyclePhase,
  { language, words }: { language: Language; words: readonly string[] },
): string {
  const texts = BEST_DATES_TEXTS[language];
  const decided = words.length === 0 ? [] : [texts.decidedBy(words.map((word) => `“${word}”`).join(', '))];
  return [texts.placed(texts.phases[phase], texts.readings[phase]), ...decided, texts.tradition].join(' ');
}

/** Why a day is a good one, in one line; `probability` from 0 to 1. */
export function explainDay(
  { phase, probability, load }: { phase: CyclePhase; probability: number; load: number },
  language: Language,
): string {
  const texts = BEST_DATES_TEXTS[language];
  const odds = texts.odds(toldPercent(probability), texts.phases[phase]);
  return load === 0 ? odds : `${odds} · ${texts.tasks(load)}`;
}
