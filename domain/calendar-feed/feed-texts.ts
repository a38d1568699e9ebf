import type { Language } from '#domain/account/language.ts';
import type { CyclePhase } from '#domain/cycle/phases.ts';
import type { FeedWording } from './calendar-feed.schema.ts';

// What stands in a person's calendar, which others may look at. The discreet words are of the tide, as the app's name is.

export type FeedTexts = {
  readonly phases: Readonly<Record<CyclePhase, string>>;
  readonly periodExpected: string;
  /** The days in which, by the forecast, four of five next periods begin. */
  readonly mayBegin: string;
  /** Below each event; left out where even that would tell. */
  readonly forecast?: string;
};

export const FEED_TEXTS: Readonly<Record<Language, Readonly<Record<FeedWording, FeedTexts>>>> = {
  en: {
    discreet: {
      phases: {
        menstrual: 'Low tide',
        follicular: 'Rising tide',
        ovulation: 'High tide',
        luteal: 'Falling tide',
      },
      periodExpected: 'Low tide',
      mayBegin: 'The tide turns',
    },
    plain: {
      phases: {
        menstrual: 'Menstrual phase',
        follicular: 'Follicular phase',
        ovulation: 'Ovulation (estimated)',
        luteal: 'Luteal phase',
      },
      periodExpected: 'Period expected',
      mayBegin: 'Period may begin (80 %)',
      forecast: 'A forecast from your own log. Marea is no contraceptive and no fertility aid.',
    },
  },
  nl: {
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
  },
  fr: {
    discreet: {
      phases: {
        menstrual: 'Marée basse',
        follicular: 'Marée montante',
        ovulation: 'Marée haute',
        luteal: 'Marée descendante',
      },
      periodExpected: 'Marée basse',
      mayBegin: 'La marée tourne',
    },
    plain: {
      phases: {
        menstrual: 'Phase menstruelle',
        follicular: 'Phase folliculaire',
        ovulation: 'Ovulation (estimée)',
        luteal: 'Phase lutéale',
      },
      periodExpected: 'Règles attendues',
      mayBegin: 'Les règles peuvent commencer (80 %)',
      forecast:
        'Une prévision tirée de votre propre journal. Marea n’est ni un contraceptif ni une aide à la fertilité.',
    },
  },
};
