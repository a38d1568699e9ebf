import { dateOf, idsOf, noonOf } from './days.ts';
import type { Life, Step } from './life.ts';
import { loggedDays, usualDay } from './logged-days.ts';
import { bringIn, everyDay, log, onboarding } from './usual-steps.ts';

const id = idsOf(11);
const HABIT = 5;
const NAMES = [
  'Boire un verre d’eau',
  'Étirements',
  'Lire dix pages',
  'Marcher au canal',
  'Méditer',
  'Écrire une lettre',
  'Yoga doux',
  'Préparer le repas',
  'Ranger le bureau',
  'Vélo',
  'Appeler une amie',
  'Se coucher tôt',
];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const PHASES = ['menstrual', 'follicular', 'ovulation', 'luteal'] as const;
const TIME_FRAMES = ['morning', 'noon', 'evening'] as const;

/** Habits in the format of a file, each on different weekdays and in different phases. */
const habits = NAMES.map((name, number) => ({
  id: id(HABIT, number),
  name,
  description: number % 4 === 0 ? 'Sans se presser.' : '',
  time_frame: TIME_FRAMES[number % 3],
  length: (number % 5) * 10,
  weekdays: number % 3 === 0 ? WEEKDAYS : WEEKDAYS.filter((_, day) => (day + number) % 3 > 0),
  phases: number % 2 === 0 ? PHASES : PHASES.filter((_, phase) => phase !== number % 4),
  created_on: dateOf(-120 + number),
  created_at: noonOf(-120 + number),
  past_schedules: number === 3 ? [{ until_on: dateOf(-60), weekdays: ['sat', 'sun'], phases: PHASES }] : [],
}));

/** Days on which the habits were done, and some skipped days. */
const checks = NAMES.flatMap((_, number) =>
  Array.from({ length: 90 }, (_unused, day) => -day)
    .filter((day) => (day * 7 + number * 5) % (number + 3) !== 0)
    .map((day) => ({
      habit_id: id(HABIT, number),
      date: dateOf(day),
      checked_at: noonOf(day),
      skipped: (day + number) % 17 === 0 ? 1 : 0,
    })),
);

const WORDS = [
  'Pluie toute la journée.',
  'Bonne nouvelle du travail.',
  'Fatiguée, mais contente.',
  'Rien de spécial.',
];

/** Entries on two days of three; some are long. */
const journal = Array.from({ length: 75 }, (_, index) => -index)
  .filter((day) => day % 3 !== 0)
  .map((day) => ({
    date: dateOf(day),
    text: day % 10 === 0 ? `${WORDS.join(' ')}\n\n${WORDS.join('\n')}` : (WORDS[-day % WORDS.length] ?? ''),
    mood: 1 + (-day % 5),
    energy: day % 4 === 0 ? null : 1 + (-day % 4),
    tags: day % 5 === 0 ? ['marche', 'famille'] : [],
    saved_at: noonOf(day),
  }));

const check = (number: number, on: number): Step => [
  `/api/habit/${id(HABIT, number)}/check`,
  { date: dateOf(on), done: 1 },
];
const AT = (hour: number) => ({ on: 1, hour });

/** A person with habits, a journal and every reminder. */
export const HABITS_LIFE: Life = {
  name: 'habits',
  language: 'fr',
  making: [
    ...onboarding({ name: 'Lou', lastPeriod: null }),
    bringIn({
      day_logs: loggedDays({ finished: [28, 28, 29, 27, 28], running: 25 }, usualDay),
      habits,
      habit_checks: checks,
      journal,
    }),
    [
      '/api/habit/add',
      { id: id(HABIT, 40), habit_name: 'Chanter', habit_timeframe: 'evening', ...everyDay() },
    ],
    check(0, 0),
    check(1, 0),
    [`/api/habit/${id(HABIT, 2)}/skip`, { date: dateOf(0), skipped: 1 }],
    ['/api/habit/update', { habit_id: id(HABIT, 5), paused_until: dateOf(14) }],
    ['/api/habit/update', { habit_id: id(HABIT, 7), habit_length: 25, sun_active: 0 }],
    ['/api/day/symptom/add', { id: id(6, 1), name: 'Jambes lourdes' }],
    [
      '/api/reminders/update',
      {
        period_soon: { on: 1, hour: 9, days_before: 3 },
        period_late: AT(9),
        habits_morning: AT(8),
        habits_noon: AT(12),
        habits_evening: AT(19),
        tasks_due: AT(9),
        tasks_moved: AT(10),
        log_day: AT(20),
        quiet: { from: 23, until: 6 },
        wording: 'plain',
        channel: 'mail',
      },
    ],
    ['/api/task/create', { task_title: 'Envoyer le colis', task_end_timestamp: noonOf(1) }],
    [
      '/api/task/create',
      {
        task_title: 'Préparer la valise',
        task_repeat: { pin: { at: 'before_period', from: 3, to: 1 }, each: 1 },
      },
    ],
    ['/api/user/calendar-feed/renew', { wording: 'discreet' }],
  ],
  later: [
    { day: 1, hour: 6, steps: [check(0, 1), check(40, 1)] },
    {
      day: 4,
      hour: 20,
      steps: [
        check(0, 4),
        ['/api/journal/save', { date: dateOf(4), text: 'Enfin le printemps.', mood: 5, tags: ['jardin'] }],
        log(4, { bleeding: 'medium', symptoms: [id(6, 1)] }),
      ],
    },
    { day: 9, hour: 18, steps: [check(0, 9), check(3, 9), check(4, 9)] },
    {
      day: 30,
      hour: 6,
      steps: [['/api/habit/update', { habit_id: id(HABIT, 0), paused_until: '2199-12-31' }]],
    },
  ],
};
