import type { ReminderTexts } from '#domain/texts/text-shapes.ts';

export const reminders: ReminderTexts = {
  discreet: 'Marea a quelque chose pour vous.',
  test: 'Ceci est un test. Les rappels arrivent ici.',
  periodSoon: (days) =>
    days === 1
      ? 'Vos règles sont attendues vers demain.'
      : `Vos règles sont attendues dans ${days} jours environ.`,
  periodLate: 'Les jours où vos règles étaient attendues sont passés. Ont-elles commencé ?',
  habits: {
    morning: (names) => `Ce matin : ${names}`,
    noon: (names) => `Vers midi : ${names}`,
    evening: (names) => `Ce soir : ${names}`,
  },
  tasks: (names) => `À faire aujourd’hui : ${names}`,
  tasksMoved: 'Certaines de vos tâches ont changé de jour.',
  logDay: 'Comment ça va aujourd’hui ? Deux touches suffisent.',
  pill: 'La pilule du jour. Une touche quand vous l’avez prise.',
  more: (count) => `et ${count} de plus`,
};
