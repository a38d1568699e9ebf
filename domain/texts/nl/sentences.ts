import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { Metric } from '#domain/insights/metric-days.ts';
import type { BestDatesTexts, ExportTexts, FeedTexts, SummaryTexts } from '#domain/texts/text-shapes.ts';

export const bestDates: BestDatesTexts = {
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
  odds: {
    menstrual: 'kans op je menstruatie',
    follicular: 'kans op je folliculaire fase',
    ovulation: 'kans op je ovulatie',
    luteal: 'kans op je luteale fase',
  },
};

export const feed: FeedTexts = {
  discreet: {
    phases: {
      menstrual: 'Laagwater',
      follicular: 'Opkomend tij',
      ovulation: 'Hoogwater',
      luteal: 'Afgaand tij',
    },
    periodExpected: 'Laagwater',
    mayBegin: 'Het tij keert',
  },
  plain: {
    phases: {
      menstrual: 'Menstruatiefase',
      follicular: 'Folliculaire fase',
      ovulation: 'Ovulatie (geschat)',
      luteal: 'Luteale fase',
    },
    periodExpected: 'Menstruatie verwacht',
    mayBegin: 'Menstruatie kan beginnen (80 %)',
    forecast:
      'Een voorspelling op basis van je eigen gegevens. Marea is geen anticonceptie en geen hulp bij vruchtbaarheid.',
  },
};

export const exported: ExportTexts = {
  periodStarted: 'Menstruatie begonnen',
  periodExpected: 'Menstruatie verwacht',
};

const PHASES: Record<CyclePhase, string> = {
  menstrual: 'de menstruatiefase',
  follicular: 'de folliculaire fase',
  ovulation: 'de dagen rond de ovulatie',
  luteal: 'de luteale fase',
};
const METRICS: Record<Metric, string> = {
  mood: 'stemming',
  energy: 'energie',
  habits: 'gewoontes',
  tasks: 'taken',
};

export const summary: SummaryTexts = {
  pronoun: 'je',
  decimalSign: ',',
  or: 'of',
  metrics: METRICS,
  cycles: ({ count, shortest, longest, median }) =>
    `Je laatste ${count} cycli duurden ${shortest} tot ${longest} dagen, mediaan ${median}.`,
  oneCycle: (days) => `De ene cyclus die je van begin tot begin hebt genoteerd, duurde ${days} dagen.`,
  forecasts: ({ count, close }) =>
    `Voorspellingen die er hoogstens twee dagen naast zaten: ${close} van de laatste ${count}.`,
  pattern: ({ metric, phase, isHigher, inPhase, rest }) => {
    const where = PHASES[phase];
    if (metric === 'habits') {
      return `Je deed ${inPhase} % van je gewoontes in ${where} en ${rest} % in de rest van de cyclus.`;
    }
    if (metric === 'tasks') {
      return `Je rondde ${inPhase} taken per week af in ${where} en ${rest} in de rest van de cyclus.`;
    }
    const what =
      metric === 'mood'
        ? `Je stemming was ${isHigher ? 'beter' : 'minder goed'}`
        : `Je had ${isHigher ? 'meer' : 'minder'} energie`;
    return `${what} in ${where}: gemiddeld ${inPhase}, tegenover ${rest} in de rest van de cyclus.`;
  },
  noPattern: (metrics) => `Voor ${metrics} springt tot nu toe geen patroon per fase eruit.`,
};
