import type { Language } from '#domain/account/language.ts';

type ManifestTexts = {
  readonly name: string;
  readonly description: string;
  readonly logPeriod: string;
  readonly addTask: string;
  /** What the screenshots show, for those who do not see them. */
  readonly screenToday: string;
  readonly screenCycle: string;
};

/** The words of the manifest, as the system shows them around an installed app. */
export const MANIFEST_TEXTS: Readonly<Record<Language, ManifestTexts>> = {
  en: {
    name: 'Marea, cycle planner',
    description:
      'Tasks, habits and a journal that follow your menstrual cycle. Private, and without a password.',
    logPeriod: 'Log period',
    addTask: 'Add task',
    screenToday: 'Today: the phase of the cycle, the week, tasks and habits',
    screenCycle: 'The cycle day by day, with the days until the next period',
  },
  nl: {
    name: 'Marea, cyclusplanner',
    description:
      'Taken, gewoontes en een dagboek die je menstruatiecyclus volgen. Privé, en zonder wachtwoord.',
    logPeriod: 'Menstruatie noteren',
    addTask: 'Taak toevoegen',
    screenToday: 'Vandaag: de fase van de cyclus, de week, taken en gewoontes',
    screenCycle: 'De cyclus dag voor dag, met de dagen tot de volgende menstruatie',
  },
  fr: {
    name: 'Marea, agenda du cycle',
    description:
      'Des tâches, des habitudes et un journal qui suivent votre cycle menstruel. Privé, et sans mot de passe.',
    logPeriod: 'Noter mes règles',
    addTask: 'Ajouter une tâche',
    screenToday: 'Aujourd’hui : la phase du cycle, la semaine, les tâches et les habitudes',
    screenCycle: 'Le cycle jour après jour, avec les jours jusqu’aux prochaines règles',
  },
};
