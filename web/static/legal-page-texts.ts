import type { Language } from '#domain/account/language.ts';

/** The few words of a legal page that are not the legal text itself. */
export const LEGAL_PAGE_TEXTS: Readonly<
  Record<Language, { back: string; contents: string; language: string; description: string }>
> = {
  en: {
    back: 'Back to the start page',
    contents: 'On this page',
    language: 'Language',
    description: 'A legal text of Marea, the planner that follows your cycle.',
  },
  nl: {
    back: 'Terug naar de startpagina',
    contents: 'Op deze pagina',
    language: 'Taal',
    description: 'Een juridische tekst van Marea, de planner die je cyclus volgt.',
  },
  fr: {
    back: 'Retour à l’accueil',
    contents: 'Sur cette page',
    language: 'Langue',
    description: 'Un texte juridique de Marea, l’agenda qui suit votre cycle.',
  },
};
