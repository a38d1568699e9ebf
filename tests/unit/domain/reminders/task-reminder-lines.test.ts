import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/account/language.ts';
import { DEFAULT_PREFERENCES } from '#domain/reminders/reminders.calls.ts';
import {
  dueTaskName,
  type NamedTask,
  reminderLines,
  taskReminderLines,
} from '#domain/reminders/reminders.rules.ts';
import { day } from '../calendar/day.ts';

const TODAY = day('2026-12-01');
const task = (title: string, on = '2026-12-01', time: string | null = null): NamedTask => ({
  title,
  day: day(on),
  time,
});
const shown = { ...DEFAULT_PREFERENCES, task_titles: 1 } as const;
const linesIn = (language: (typeof LANGUAGES)[number], ...tasks: NamedTask[]) =>
  taskReminderLines(tasks, { preferences: shown, language, today: TODAY });

const TASKS = [
  task('A', '2026-12-01', '10:40'),
  task('A', '2026-12-02', '10:40'),
  task('A', '2026-12-01'),
  task('A', '2026-12-02'),
  task('A', '2026-12-05'),
  task('A', '2026-12-05', '09:05'),
];

test.each([
  ['en', 'A · 10:40|A · tomorrow 10:40|A · today|A · tomorrow|A · 5 December|A · 5 December 09:05'],
  ['nl', 'A · 10:40|A · morgen 10:40|A · vandaag|A · morgen|A · 5 december|A · 5 december 09:05'],
  ['fr', 'A · 10:40|A · demain 10:40|A · aujourd’hui|A · demain|A · 5 décembre|A · 5 décembre 09:05'],
] as const)('in %s a task is named with its time today, otherwise with its day', (language, expected) => {
  expect(TASKS.flatMap((one) => linesIn(language, one)).join('|')).toBe(expected);
});

test('three tasks have a line each, and the rest are counted', () => {
  const five = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => task(title));

  expect(linesIn('en', ...five)).toEqual(['One · today', 'Two · today', 'Three · today', 'and 2 more']);
  expect(linesIn('nl', ...five).at(-1)).toBe('en nog 2');
  expect(linesIn('fr', ...five).at(-1)).toBe('et 2 de plus');
  expect(linesIn('en', ...five.slice(0, 3))).toHaveLength(3);
});

test.each(LANGUAGES)('in %s the discreet wording is the line that all reminders have', (language) => {
  const lines = (preferences: typeof DEFAULT_PREFERENCES) =>
    taskReminderLines([task('Gynaecologist')], { preferences, language, today: TODAY });

  expect(lines(DEFAULT_PREFERENCES)).toEqual(reminderLines([], { wording: 'discreet', language }));
  expect(lines({ ...DEFAULT_PREFERENCES, wording: 'plain' })).toEqual(lines(shown));
  expect(lines(shown)[0]).toMatch(/^Gynaecologist · /);
});

test('a long title is cut before its time', () => {
  const title = '👩🏽‍🚀'.repeat(40);
  const [line = ''] = linesIn('en', task(title, '2026-12-01', '10:40'));
  expect(line).toMatch(/… · 10:40$/);
  expect([...line].length).toBeLessThanOrEqual(68);
  const [due = ''] = reminderLines(
    [
      {
        kind: 'tasks_due',
        names: [dueTaskName({ title, time: '10:40' }), dueTaskName({ title: 'B', time: null })],
      },
    ],
    { wording: 'plain', language: 'en' },
  );
  expect(due).toMatch(/^Due today: .+… · 10:40, B$/u);
});
