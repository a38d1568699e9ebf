import type { Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Metric } from './metric-days.ts';

/** The sentences of a summary in one language; numbers come in as they are written there. */
export interface SummaryTexts {
  readonly cycles: (numbers: { count: number; shortest: number; longest: number; median: number }) => string;
  readonly oneCycle: (days: number) => string;
  readonly forecasts: (numbers: { count: number; close: number }) => string;
  readonly pattern: (found: {
    metric: Metric;
    phase: CyclePhase;
    isHigher: boolean;
    inPhase: string;
    rest: string;
  }) => string;
  readonly noPattern: (metrics: readonly Metric[]) => string;
}

const EN_PHASES: Record<CyclePhase, string> = {
  menstrual: 'the menstrual phase',
  follicular: 'the follicular phase',
  ovulation: 'the days around ovulation',
  luteal: 'the luteal phase',
};
const EN_METRICS: Record<Metric, string> = {
  mood: 'mood',
  energy: 'energy',
  habits: 'habits',
  tasks: 'tasks',
};

const en: SummaryTexts = {
  cycles: ({ count, shortest, longest, median }) =>
    `Your last ${count} cycles took ${shortest} to ${longest} days, ${median} in the middle.`,
  oneCycle: (days) => `The one cycle you have logged from start to start took ${days} days.`,
  forecasts: ({ count, close }) => `Forecasts that were two days off or less: ${close} of the last ${count}.`,
  pattern: ({ metric, phase, isHigher, inPhase, rest }) => {
    const where = EN_PHASES[phase];
    if (metric === 'habits') {
      return `You kept ${inPhase} % of your habits in ${where} and ${rest} % in the rest of the cycle.`;
    }
    if (metric === 'tasks') {
      return `You finished ${inPhase} tasks a week in ${where} and ${rest} in the rest of the cycle.`;
    }
    return `Your ${EN_METRICS[metric]} was ${isHigher ? 'higher' : 'lower'} in ${where}: ${inPhase} on average, against ${rest} in the rest of the cycle.`;
  },
  noPattern: (metrics) =>
    `No pattern by phase stands out so far in ${listed(
      metrics.map((metric) => EN_METRICS[metric]),
      'or',
    )}.`,
};

const NL_PHASES: Record<CyclePhase, string> = {
  menstrual: 'de menstruatiefase',
  follicular: 'de folliculaire fase',
  ovulation: 'de dagen rond de eisprong',
  luteal: 'de luteale fase',
};
const NL_METRICS: Record<Metric, string> = {
  mood: 'stemming',
  energy: 'energie',
  habits: 'gewoontes',
  tasks: 'taken',
};

const nl: SummaryTexts = {
  cycles: ({ count, shortest, longest, median }) =>
    `Je laatste ${count} cycli duurden ${shortest} tot ${longest} dagen, met ${median} in het midden.`,
  oneCycle: (days) => `De ene cyclus die je van begin tot begin hebt genoteerd, duurde ${days} dagen.`,
  forecasts: ({ count, close }) =>
    `Voorspellingen die er hoogstens twee dagen naast zaten: ${close} van de laatste ${count}.`,
  pattern: ({ metric, phase, isHigher, inPhase, rest }) => {
    const where = NL_PHASES[phase];
    if (metric === 'habits') {
      return `Je hield ${inPhase} % van je gewoontes vol in ${where} en ${rest} % in de rest van de cyclus.`;
    }
    if (metric === 'tasks') {
      return `Je rondde ${inPhase} taken per week af in ${where} en ${rest} in de rest van de cyclus.`;
    }
    return `Je ${NL_METRICS[metric]} lag ${isHigher ? 'hoger' : 'lager'} in ${where}: gemiddeld ${inPhase}, tegenover ${rest} in de rest van de cyclus.`;
  },
  noPattern: (metrics) =>
    `Voor ${listed(
      metrics.map((metric) => NL_METRICS[metric]),
      'of',
    )} springt tot nu toe geen patroon per fase eruit.`,
};

const FR_PHASES: Record<CyclePhase, string> = {
  menstrual: 'pendant la phase menstruelle',
  follicular: 'pendant la phase folliculaire',
  ovulation: 'autour de l’ovulation',
  luteal: 'pendant la phase lutéale',
};
const FR_METRICS: Record<Metric, string> = {
  mood: 'humeur',
  energy: 'énergie',
  habits: 'habitudes',
  tasks: 'tâches',
};

const fr: SummaryTexts = {
  cycles: ({ count, shortest, longest, median }) =>
    `Vos ${count} derniers cycles ont duré de ${shortest} à ${longest} jours, ${median} au milieu.`,
  oneCycle: (days) => `Le seul cycle que vous avez noté d’un début à l’autre a duré ${days} jours.`,
  forecasts: ({ count, close }) =>
    `Prévisions justes à deux jours près : ${close} sur les ${count} dernières.`,
  pattern: ({ metric, phase, isHigher, inPhase, rest }) => {
    const where = FR_PHASES[phase];
    if (metric === 'habits') {
      return `Vous avez tenu ${inPhase} % de vos habitudes ${where} et ${rest} % dans le reste du cycle.`;
    }
    if (metric === 'tasks') {
      return `Vous avez terminé ${inPhase} tâches par semaine ${where} et ${rest} dans le reste du cycle.`;
    }
    return `Votre ${FR_METRICS[metric]} était plus ${isHigher ? 'haute' : 'basse'} ${where} : ${inPhase} en moyenne, contre ${rest} dans le reste du cycle.`;
  },
  noPattern: (metrics) =>
    `Aucun lien avec une phase ne ressort jusqu’ici pour ${listed(
      metrics.map((metric) => FR_METRICS[metric]),
      'ou',
    )}.`,
};

/** What the product itself writes. */
export const SUMMARY_TEXTS: Readonly<Record<Language, SummaryTexts>> = { en, nl, fr };

function listed(items: readonly string[], or: string): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${or} ${last}`;
}
