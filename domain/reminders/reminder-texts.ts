import type { Language } from '#domain/account/language.ts';
import type { TimeFrame } from '#domain/habits/habit.schema.ts';
import { type ReminderOccasion, timeFrameOf } from './reminder-occasion.ts';
import type { ReminderWording } from './reminders.schema.ts';

/** Names that a line holds at most, and code points of each. */
const NAMES_SHOWN = 3;
const NAME_MAX = 60;

type Texts = {
  readonly discreet: string;
  readonly test: string;
  readonly periodSoon: (days: number) => string;
  readonly periodLate: string;
  readonly habits: Readonly<Record<TimeFrame, (names: string) => string>>;
  readonly tasks: (names: string) => string;
  readonly more: (count: number) => string;
};

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    discreet: 'Marea has something for you.',
    test: 'This is a test. Reminders reach you here.',
    periodSoon: (days) =>
      days === 1
        ? 'Your period is expected around tomorrow.'
        : `Your period is expected in about ${days} days.`,
    periodLate: 'The days on which your period was expected have passed. Has it begun?',
    habits: {
      morning: (names) => `This morning: ${names}`,
      noon: (names) => `Around noon: ${names}`,
      evening: (names) => `This evening: ${names}`,
    },
    tasks: (names) => `Due today: ${names}`,
    more: (count) => `and ${count} more`,
  },
  nl: {
    discreet: 'Marea heeft iets voor je.',
    test: 'Dit is een test. Herinneringen komen hier aan.',
    periodSoon: (days) =>
      days === 1
        ? 'Je menstruatie wordt rond morgen verwacht.'
        : `Je menstruatie wordt over ongeveer ${days} dagen verwacht.`,
    periodLate: 'De dagen waarop je menstruatie werd verwacht, zijn voorbij. Is ze begonnen?',
    habits: {
      morning: (names) => `Vanochtend: ${names}`,
      noon: (names) => `Rond de middag: ${names}`,
      evening: (names) => `Vanavond: ${names}`,
    },
    tasks: (names) => `Voor vandaag: ${names}`,
    more: (count) => `en nog ${count}`,
  },
  fr: {
    discreet: 'Marea a quelque chose pour vous.',
    test: 'Ceci est un essai. Les rappels vous parviennent ici.',
    periodSoon: (days) =>
      days === 1
        ? 'Vos règles sont attendues autour de demain.'
        : `Vos règles sont attendues dans ${days} jours environ.`,
    periodLate: 'Les jours où vos règles étaient attendues sont passés. Ont-elles commencé ?',
    habits: {
      morning: (names) => `Ce matin : ${names}`,
      noon: (names) => `Vers midi : ${names}`,
      evening: (names) => `Ce soir : ${names}`,
    },
    tasks: (names) => `À faire aujourd’hui : ${names}`,
    more: (count) => `et ${count} de plus`,
  },
};

/**
 * What a reminder says, a line for each thing it is about; the discreet wording has one line that tells nothing of any. Long
 * names are cut, and of many the first three are named.
 */
export function reminderLines(
  occasions: readonly ReminderOccasion[],
  { wording, language }: { wording: ReminderWording; language: Language },
): string[] {
  const texts = TEXTS[language];
  return wording === 'discreet' ? [texts.discreet] : occasions.map((occasion) => lineOf(occasion, texts));
}

/** What a test says: the same in both wordings. */
export const testReminderLine = (language: Language): string => TEXTS[language].test;

function lineOf(occasion: ReminderOccasion, texts: Texts): string {
  switch (occasion.kind) {
    case 'period_soon':
      return texts.periodSoon(occasion.days);
    case 'period_late':
      return texts.periodLate;
    case 'tasks_due':
      return texts.tasks(namesOf(occasion.names, texts));
    default:
      return texts.habits[timeFrameOf(occasion.kind)](namesOf(occasion.names, texts));
  }
}

function namesOf(names: readonly string[], texts: Texts): string {
  const shown = names.slice(0, NAMES_SHOWN).map(shortened).join(', ');
  const hidden = names.length - NAMES_SHOWN;
  return hidden > 0 ? `${shown} ${texts.more(hidden)}` : shown;
}

function shortened(name: string): string {
  const points = [...name];
  return points.length <= NAME_MAX ? name : `${points.slice(0, NAME_MAX - 1).join('')}…`;
}
