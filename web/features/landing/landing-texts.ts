import type { CyclePhase } from '#domain/cycle/phases.ts';

/** The words of `/start`. The tide is the picture for the cycle: a wish for each phase, never a promise. */
export type LandingTexts = {
  readonly title: string;
  readonly description: string;
  readonly taglines: Readonly<Record<CyclePhase, string>>;
  readonly lead: string;
  readonly start: string;
  /** Read out after the word on the button, which alone would say little in a list of links. */
  readonly startWithWhat: string;
  readonly login: string;
  readonly language: string;
  readonly legal: string;
  readonly terms: string;
  readonly privacy: string;
  readonly cookies: string;
};

/** Spanish is complete and not offered yet. */
export const LANDING_TEXTS: Readonly<Record<'en' | 'nl' | 'fr' | 'es', LandingTexts>> = {
  en: {
    title: 'Marea, a planner that follows your cycle',
    description:
      'Tasks, habits and a journal that follow your menstrual cycle. Private, and without a password.',
    taglines: {
      menstrual: 'Rest at low tide.',
      follicular: 'Begin as it rises.',
      ovulation: 'Shine at its height.',
      luteal: 'Ease as it ebbs.',
    },
    lead: 'A planner that follows your menstrual cycle: tasks, habits and a journal, at your own pace.',
    start: 'Start',
    startWithWhat: 'with Marea',
    login: 'Log in',
    language: 'Language',
    legal: 'Legal texts',
    terms: 'Terms',
    privacy: 'Privacy',
    cookies: 'Cookies',
  },
  nl: {
    title: 'Marea, een planner die je cyclus volgt',
    description:
      'Taken, gewoontes en een dagboek die je menstruatiecyclus volgen. Privé, en zonder wachtwoord.',
    taglines: {
      menstrual: 'Rust bij laagtij.',
      follicular: 'Begin bij vloed.',
      ovulation: 'Straal bij hoogtij.',
      luteal: 'Rond af bij eb.',
    },
    lead: 'Een planner die je menstruatiecyclus volgt: taken, gewoontes en een dagboek, in je eigen tempo.',
    start: 'Beginnen',
    startWithWhat: 'met Marea',
    login: 'Inloggen',
    language: 'Taal',
    legal: 'Juridische teksten',
    terms: 'Voorwaarden',
    privacy: 'Privacy',
    cookies: 'Cookies',
  },
  fr: {
    title: 'Marea, l’agenda qui suit votre cycle',
    description:
      'Des tâches, des habitudes et un journal qui suivent votre cycle menstruel. Privé, et sans mot de passe.',
    taglines: {
      menstrual: 'Pause au creux.',
      follicular: 'Élan qui monte.',
      ovulation: 'Éclat au sommet.',
      luteal: 'Calme au reflux.',
    },
    lead: 'Un agenda qui suit votre cycle menstruel : tâches, habitudes et journal, à votre rythme.',
    start: 'Commencer',
    startWithWhat: 'avec Marea',
    login: 'Se connecter',
    language: 'Langue',
    legal: 'Textes juridiques',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    cookies: 'Cookies',
  },
  es: {
    title: 'Marea, la agenda que sigue tu ciclo',
    description: 'Tareas, hábitos y un diario que siguen tu ciclo menstrual. Privado y sin contraseña.',
    taglines: {
      menstrual: 'Descansa en marea baja.',
      follicular: 'Empieza cuando sube.',
      ovulation: 'Brilla en marea alta.',
      luteal: 'Suelta cuando baja.',
    },
    lead: 'Una agenda que sigue tu ciclo menstrual: tareas, hábitos y un diario, a tu ritmo.',
    start: 'Empezar',
    startWithWhat: 'con Marea',
    login: 'Entrar',
    language: 'Idioma',
    legal: 'Textos legales',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    cookies: 'Cookies',
  },
};
