import type { Language } from '#domain/account/language.ts';

/** A language's words in titles, as sources of regular expressions in small letters; lists are separated by spaces. */
const en = {
  // Days before months.
  chrono: async () => (await import('chrono-node/en')).GB,
  /** Which the library doesn't know in any of the three languages. */
  dayAfterTomorrow: '(?:the )?day after tomorrow',
  /** Today, and more than the day. */
  partOfToday: 'this (?:morning|afternoon|evening)',
  /** Words that belong to the day after them: "by Friday". */
  leading: 'on|by|for|until|the|this|coming',
  /** The group `alternate` is "every two weeks" before a unit without a number. */
  every: 'every|each',
  other: 'other|second|2nd',
  /** From two on. */
  numbers: 'two three four five six',
  /** Days, weeks, months and years. */
  units: 'days? weeks? months? years?',
  /** Monday first; the short forms are only read after "every". */
  weekdays: 'monday|mon tuesday|tues? wednesday|wed thursday|thurs?|thu friday|fri saturday|sat sunday|sun',
  workday: 'weekdays?|workdays?|working days?',
  partOfDay: 'morning|afternoon|evening|night',
  and: ',|and|&|\\+',
  cycle: 'cycles?',
  cycleDay: '(?:on )?day',
  of: 'of (?:my|the)|of|in',
  before: 'before',
  myPeriod: '(?:my|the|my next|the next) period(?: (?:starts|comes|begins))?',
  eachPeriod: '(?:each|every) period',
  /** Words after which the period is meant in another way. */
  notBefore: 'ends|is|was|tracker|pants|app',
  on: 'on',
  minutes: 'min|mins|minutes?',
  hours: 'h|hr|hrs|hours?',
  /** Whether hours beside a day may be a time, as in "vrijdag 2 uur". */
  hasClockHours: false,
  /** Lengths in words, with their minutes. */
  lengths: {
    'half an hour|(?:a )?half hour': 30,
    'an hour and a half': 90,
    '(?:a )?quarter of an hour': 15,
    'an hour|one hour': 60,
  },
  /** Words before a length that belong to it. */
  during: 'for|takes?|about|ca\\.?|~',
  /** Words before a length that make it something else. */
  notLength:
    'in|at|to|by|of|after|before|under|within|than|every|each|last|first|next|the|over|until|around|from|another|more|extra',
  /** Words before a day that make it a deadline, or another day. */
  notThatDay: '(?:days?|weeks?|months?|fortnight) from|before|by|until|till|after|since|last|not|except|but',
  /** Words after a weekday that make it another one: "friday week". */
  notThatWeekday:
    'week|fortnight|after|before|or|of|last year|\\d{1,2}(?:th|rd|nd|st)?(?![:.]?\\d|\\s?[ap]m)',
  /** Words before a month without a day; the groups are its first and its last days. */
  inMonth:
    '(?:(?:in|at) )?(?:the )?(?:(?<early>early|beginning of|start of)|(?<late>late|end of)|in|during|mid|middle of)',
};

export type Words = Omit<typeof en, 'lengths'> & { readonly lengths: Readonly<Record<string, number>> };

export const WORDS: Readonly<Record<Language, Words>> = {
  en,
  nl: {
    chrono: async () => (await import('chrono-node/nl')).casual,
    dayAfterTomorrow: 'overmorgen',
    partOfToday: 'vanmorgen|vannamiddag',
    leading: 'op|tegen|voor|deze|komende|aanstaande|a\\.s\\.',
    every: 'elke?|iedere?|(?<alternate>om de)',
    other: 'andere|tweede|2e',
    numbers: 'twee drie vier vijf zes',
    units: 'dag(?:en)? we(?:ek|ken) maand(?:en)? ja(?:ar|ren)',
    weekdays: 'maandag|ma dinsdag|di woensdag|wo donderdag|do vrijdag|vr zaterdag|za zondag|zo',
    workday: 'werkdag|weekdag',
    partOfDay: 'ochtend|morgen|voormiddag|namiddag|middag|avond|nacht|vroeg',
    and: ',|en|&|\\+',
    cycle: 'cyclus',
    cycleDay: '(?:op )?dag',
    of: 'van (?:mijn|de)|van|in',
    before: 'v[oó][oó]r',
    myPeriod:
      '(?:mijn|de|mijn volgende|de volgende) (?:menstruatie|ongesteldheid|regels|maandstonden)(?: (?:begint|komt))?',
    eachPeriod: '(?:elke|iedere) (?:menstruatie|ongesteldheid)',
    notBefore: 'eindigt|stopt|is|was|app',
    on: 'op',
    minutes: 'min|minuut|minuten',
    hours: 'u|uur|uren',
    hasClockHours: true,
    lengths: {
      '(?:een )?half(?: )?uur(?:tje)?': 30,
      'anderhalf uur': 90,
      'drie kwartier': 45,
      '(?:een )?kwartier(?:tje)?': 15,
      'een uur(?:tje)?|één uur': 60,
    },
    during: 'gedurende|ongeveer|ca\\.?|~',
    notLength:
      'om|op|in|over|na|voor|vóór|tot|tegen|binnen|van|elke?|iedere?|laatste|eerste|dan|rond|vanaf|te|het|de|per|onder|nog',
    notThatDay: 'voor|vóór|tegen|tot|t/m|na|sinds|binnen|vorige|afgelopen|niet|behalve|uiterlijk',
    notThatWeekday: 'over|na|voor|of|van|vorig jaar|volgende week|(?:de )?\\d{1,2}e?(?![:.]?\\d|\\s?u)',
    inMonth:
      '(?:in )?(?:het )?(?:(?<early>begin(?: van)?)|(?<late>einde?(?: van)?)|in|tijdens|half|midden|medio)',
  },
  fr: {
    chrono: async () => (await import('chrono-node/fr')).casual,
    dayAfterTomorrow: 'apr[eè]s[- ]demain',
    partOfToday: 'ce (?:matin|soir)|cet(?:te)? après[- ]midi',
    leading: "le|pour|avant|ce|d'ici",
    every: 'chaque|tou(?:te)?s les',
    other: '(?!)',
    numbers: 'deux trois quatre cinq six',
    units: 'jours? semaines? mois ans?|années?',
    weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    workday: 'jours? ouvrables?|jours? ouvrés?|jours? de semaine',
    partOfDay: 'matins?|après-midis?|soirs?|nuits?',
    and: ',|et|&|\\+',
    cycle: 'cycles?',
    cycleDay: '(?:le |au )?jour',
    of: "de (?:mon|mes|ce)|du|d'un|de|dans",
    before: 'avant',
    myPeriod: '(?:mes|les|mes prochaines|les prochaines) (?:règles|menstruations)',
    eachPeriod: '(?:chaque période de|toutes (?:les|mes)) (?:règles|menstruations)',
    notBefore: "finissent|soient|sont|étaient|du|de la|d'or",
    on: 'le|les',
    minutes: 'min|mn|minutes?',
    hours: 'h|heures?',
    hasClockHours: true,
    lengths: {
      'une heure et demie': 90,
      '(?:une )?demi-heure': 30,
      "trois quarts d'heure": 45,
      "(?:un )?quart d'heure": 15,
      'une heure': 60,
    },
    during: 'pendant|durant|environ|env\\.?|~',
    notLength:
      "à|a|dans|en|après|avant|sous|de|des|du|d'ici|vers|dès|jusqu'à|toutes les|tous les|les|la|le|dernières?|premières?|prochaines?|que|par|encore|sur",
    notThatDay: "avant|après|d'ici|jusqu'au|jusqu'à|depuis|dès|pas|sauf|au plus tard",
    notThatWeekday: 'en huit|en quinze|après|avant|ou|de|dernier|passé|\\d{1,2}(?![:.]?\\d|\\s?h)',
    inMonth:
      "(?:(?:à la|au) )?(?:(?<early>début(?: du mois de)?)|(?<late>fin(?: du mois de)?)|en|mi|courant|au mois de|au mois d(?='))",
  },
};
