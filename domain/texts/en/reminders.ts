import type { ReminderTexts } from '#domain/texts/text-shapes.ts';

export const reminders: ReminderTexts = {
  discreet: 'Marea has something for you.',
  test: 'This is a test. Reminders reach you here.',
  periodSoon: (days) =>
    days === 1
      ? 'Your period is expected around tomorrow.'
      : `Your period is expected in about ${days} days.`,
  periodLate: 'The days your period was expected have passed. Has it started?',
  habits: {
    morning: (names) => `This morning: ${names}`,
    noon: (names) => `Around noon: ${names}`,
    evening: (names) => `This evening: ${names}`,
  },
  tasks: (names) => `Due today: ${names}`,
  tasksMoved: 'Some of your tasks have moved to other days.',
  logDay: 'How is today? Two taps are enough.',
  pill: 'Today’s pill. One tap when you’ve taken it.',
  more: (count) => `and ${count} more`,
};
