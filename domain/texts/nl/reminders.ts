import type { ReminderTexts } from '#domain/texts/text-shapes.ts';

export const reminders: ReminderTexts = {
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
  tasksMoved: 'Enkele taken zijn naar andere dagen verplaatst.',
  logDay: 'Hoe is het vandaag? Twee tikken zijn genoeg.',
  pill: 'De pil van vandaag. Eén tik als je hem hebt genomen.',
  more: (count) => `en nog ${count}`,
};
